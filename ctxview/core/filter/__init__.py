"""One language to find candidates by: typed, over every column of a build (design 2, Find).

A small grammar of our own and no library, because a filter must print back to itself, point at the place of a mistake, compare
ranked values (`trust < trusted_source`), and stand in the core, which imports only the standard library.

    filter     = all { "or" all }
    all        = term { "and" term }
    term       = "not" term | "(" filter ")" | flag | column operator value | column "in" "(" value { "," value } ")"

`columns` and `operators` declare what there is, `parser` reads, `conditions` evaluate and print, `places` and `sorting` work on
all candidates, `completion` and `help` serve the person who writes.
"""

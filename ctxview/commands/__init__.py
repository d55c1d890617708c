"""The command line: a face that holds no rule of its own (design 1)."""

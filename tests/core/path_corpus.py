"""Spellings of paths as a tool call may have them, with the reason of the verdict on `read_file` (spec 2.2)."""

PROTECTED = (
    # plainly, and at any depth
    ".env", ".git", "src/.env", ".git/config", "a/b/c/.env", "a/.git/hooks/pre-commit", ".env/x", "sub/.git",
    # what begins like it
    ".env.local", ".env.production", ".env.local.bak", "src/.env.test", ".env.a/b", ".env.x.",
    # steps that lead nowhere
    "./.env", "././.env", ".//.env", "a/../.env", "a/b/../../.env", "./a/./../.git/config", ".env/", ".env//", ".git/", ".git/.", ".env/.",
    "a//.env", "a/./.env", ".git/a/..", ".git//config", "x/../a/../.git/HEAD",
    # capitals
    ".ENV", ".Env", ".eNv", ".GIT", ".Git/config", ".gIT\\HEAD", ".ENV.LOCAL", "SRC/.ENV",
    # backslashes
    ".git\\config", "a\\.env", ".\\.env", "a\\..\\.env", "a\\b\\.git\\x", "\\.env", ".env\\", "a/..\\.env",
    # dots and spaces behind
    ".env.", ".env..", ".env...", ".env ", ".env  ", ".env . .", ".git.", ".git ", ".git./config", ".git /config", "a/.env. ", ".ENV .",
    # space and quotes around
    " .env", "\t.env", ".env\t", "\n.env\n", ".env\r\n", " .git/config", "a/ .env", "'.env'", '".env"', ".en[v]", "+(.)env",
    "\u00a0.env", "\u3000.env",
    # what does not show
    ".e\u200bnv", "\u200b.env", ".env\u200b", ".\u200cenv", ".en\u200dv", ".\u2060env", "\ufeff.env", ".e\u00adnv", ".\u202eenv",
    ".g\u200eit", ".git\u2066/config", ".en\ufe0fv", ".env\U000e0100", ".\U000e0041env",
    ".e\u034fnv", ".e\u3164nv", ".\u180eenv", ".gi\u2064t",
    ".e\x07nv", ".e\x1bnv", ".en\x7fv", ".\u115fenv",
    # other widths and forms
    "\uff0eenv", "\uff0eｅｎｖ", ".ｅｎｖ", ".ＥＮＶ", "．ＧＩＴ／config", ".git＼config", "\u2024env", "\ufe52git", "\u3002env", "a／.env",
    ".𝐞𝐧𝐯", ".ⓔⓝⓥ", ".𝓰𝓲𝓽", ".ᵉⁿᵛ", "a\u2215.env", "a\u2044.git", ".env\uff0elocal", ".ﬆ/../.env", ".envʟ/../.env",
    # percent signs
    "%2eenv", ".%65nv", "%2Egit/config", "a%2f.env", "a%5c.env", "%252eenv", "%25252eenv", ".env%00", ".env%20", "%c0%aeenv", "％2eenv",
    # NUL, and what stands behind a colon
    ".env\0", ".env\0.txt", ".git\0x", "\0.env", "a/.env\0/b", ".env::$DATA", ".env:stream", ".git::$INDEX_ALLOCATION/config", ".env.:x",
    # short names
    "GIT~1", "git~1/config", "a/GIT~2/HEAD", "ENV~1", "ENV~1.LOC",
    # outside as well: the protected name comes first
    "/.env", "../.env", "../../.git/config", "/srv/app/.env", "~/.env", "~dev/.git/config", "C:.env", "C:\\repo\\.env", "c:/x/.git",
    "\\\\server\\share\\.env", "//server/.git/x", "\\\\?\\C:\\.env", "\\\\.\\C:\\.env", "file:///repo/.env", "file:.env", "file://./.env",
    "https://example.org/.git/config", "$HOME/.env", "%USERPROFILE%\\.env", "a/../../.env",
    # long
    "./" * 5_000 + ".env", "a/../" * 3_000 + ".env", "a/" * 20_000 + ".git/config", ".env" + "/x" * 20_000, ".env" + "." * 30_000,
    "\u200b" * 10_000 + ".env",
)  # fmt: skip

IN_SIGNS = (
    "x/'.env'", '".env"/x', 'x/".env"', ".e'n'v", "(.env)", "<.env>", "[.env]", "\u201c.env\u201d", "@.env", "HEAD:.env", "HEAD^:./.env",
    "a.py:.env", "a.py;.env", "a.py,.env", "x=.env", ".env~", ".env~~", "#.env#", ".env?x", ".env#x", ".%u0065nv", "&#46;env", "&#x2e;env",
    "{.env,x}", "x/{a,.git}/y", "{a,{b,.env}}", "[.]env", "[.][e]nv", "@(.env|x)", "?(.env)", "{.e,x}nv", "`.env`",
)  # fmt: skip
"""A protected name between signs, or after what a shell makes of it."""

ESCAPING_BY_SIGNS = (
    "{/etc,x}/passwd", "{../../etc,src}/passwd", "[.][.]/x", "?(.)./x", "./{.,}./x", ".{.,x}/etc", "src/{a,../../x}", "x/..;/..;/etc",
    "..;/x", "..;a=b/x", "C|/x", "c|", "view-source:file:///etc/passwd", "jar:file:/etc/passwd!/x", "url:file:///x", "'..'/x", ".'.'/x",
)  # fmt: skip

DOUBTFUL = (
    ".e*", ".en?", "?env", "**/.e*", "*env", ".*", "?./x", "[.x][.y]/x", ".git*/**", ".g*/config", "*.*", "$(cat .env)", "a .env",
    "a.py .env",
    "a\n.env", "a\rb", "$TMPDIR/../etc/passwd", "$OLDPWD/x", "$XDG_CONFIG_HOME/x", "%TEMP%\\x", "%SystemRoot%/x", "!HOME!/x",
    "${env:ProgramData}/x", "$env:x", "`pwd`/x", "$(pwd)/x", "<(x)", "http:/etc/x", "HKLM:\\x", "host:/etc/passwd", "mailto:x", "data:,x",
    "GI7EBA~1/config", "EN12AB~1", "{" + ",".join(str(number) for number in range(100)) + "}", "{a,b}" * 20, "[x" + "*" * 300,
)  # fmt: skip
"""What a shell, a reader of URLs or another system may take for something else."""

ESCAPING = (
    "/etc/passwd", "/", "//", "/a", "\\a", "\\\\server\\share\\x", "//server/share", "\\\\?\\C:\\x", "\\\\.\\pipe\\x",
    "..", "../", "../a", "a/../../b", "a/../..", "./../a", "..\\a", "a\\..\\..\\b", "../../../../etc/passwd", "．．/a", "\u2025/a", "..／a",
    "%2e%2e/a", "%2e%2e%2fa", "..%2fa", "%252e%252e/a", "..%5ca", "%2fetc", "%c0%ae%c0%ae/a", "..%c0%afa",
    "C:", "C:a", "a:b", "c:/a", "C:\\a", "z:\\", "Ｃ：\\a", " C:\\a",
    "~", "~/a", "~root/a", "~\\a", "$HOME/a", "${HOME}/a", "%USERPROFILE%\\a", "%homepath%/a", "$env:USERPROFILE\\a", " ~/a", "～/a",
    "file:///a", "file:a", "FILE:a", "http://example.org/a", "https://example.org", "ftp://x/a", "\u200b/etc", "\u200b../a", ".\u200b./a",
    " /etc", "'/etc'", "/etc\0", ".../../a", "... /a/../..",
)  # fmt: skip

NOT_JUDGED = ("", " ", "\t", "\u200b", "\0", "a\0", "src/pricing.py\0.txt", "''", "%" + "25" * 40 + "41")

ALLOWED = (
    "pricing.py", "./pricing.py", "src/a.py", "src\\a.py", "a/../b.py", "a//b.py", "a/b/../c", "src/", ".", "./",
    ".gitignore", ".gitattributes", ".gitmodules", ".github/workflows/x.yml", ".gitlab-ci.yml", ".environment", ".envrc", ".env-example",
    ".environments/a", "env", "git", "env.local", "git/config", "a.env", "prod.env", "src/my.git", "my.git/config", "x.env.y", "dotenv.py",
    ".git2", ".gitx", ".envx", "_env", "-.env-", ".e-nv", ".e nv", "。envx", "..env", "...env", "..git",
    "价格.py", "docs/说明。md", "é.py", "e\u0301.py", "Straße/x", "a b/c d.txt", "100%.txt", "a%b.txt", "note:today.md", "ab:c",
    "weird~name", "git~", "x~1", "a/routes/$id.tsx", "$id.tsx", "[slug].tsx", "{a,b}.txt", "a'b.txt", "x" * 100_000, "é" * 40_000,
    "a" + "\u0316\u0301" * 50_000, "a/" * 10_000 + "b",
    "src/[id].tsx", "[...slug].tsx", "[[...slug]].tsx", "app/(group)/page.tsx", "a b.py", "C#/x.cs", "x~", "100%.md", "@scope/x.ts",
    "src/**/*.py", "**/*_test.py", "*", "**", "*.{ts,tsx}", "src/?.py", "src/!(x).py",
    "a+b.txt", "a|b.txt", "x=y", "C++/x", "a&b", "it's.md",
    "[id]$.env-example", "GI7EBA", "SE12AB~1",
    "envato~1", "C", "c/d", ".env/../pricing.py",
)  # fmt: skip
"""What no rule is against. The last one is folded away before it is judged: chapter 2.2 resolves the steps first."""

SPELLINGS = tuple(
    (path, reason)
    for paths, reason in (
        (PROTECTED, "protected_path"),
        (IN_SIGNS, "protected_path"),
        (ESCAPING_BY_SIGNS, "path_escapes_root"),
        (DOUBTFUL, "cannot_judge"),
        (ESCAPING, "path_escapes_root"),
        (NOT_JUDGED, "cannot_judge"),
        (ALLOWED, "policy_allows"),
    )
    for path in paths
)

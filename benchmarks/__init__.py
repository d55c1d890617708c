"""How fast the program is, against references that are measured in the same run: `python -m benchmarks`, `--quick`, `--only core`.

A single time says little on a machine that others use; a ratio of two times from one run says more. So every line stands beside
a reference that was measured in turns with it, and a target is a ratio wherever the reference is a program that others know.
"""

"""The live probe: the one place of this program that sends anything, and only when it is asked to (spec 2.1)."""

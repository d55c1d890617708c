"""The stages of a builder, one file each. A stage is a name and a pure function from a board to the next (spec 1.3)."""

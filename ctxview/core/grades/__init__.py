"""Three grades of one case, never averaged: of the build, of the decision, of the safety (spec 2.3)."""

"""The rules: values and pure functions, standard library only, no file, clock, environment or randomness."""

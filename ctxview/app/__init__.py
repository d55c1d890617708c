"""The terminal app: widgets and screens over the results of the core."""

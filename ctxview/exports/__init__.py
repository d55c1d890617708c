"""Edges that write: JSON texts for programs (case format)."""

"""ctxview: see what an LLM's context holds, why each piece got in, and what was left out."""

__version__ = "0.1.0"

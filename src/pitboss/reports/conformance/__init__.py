"""Conformance: what must hold of every game, of ours and of one's own."""

"""Papers for when the software fails."""

"""The audit: the journal proved against itself and everything derived from it."""

"""A win on one page, for whoever pays it."""

"""Languages: the catalogues of messages, which of them a visitor reads, and texts said in it."""

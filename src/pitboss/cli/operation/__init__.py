"""Commands for those who run the server and its database."""

"""The steps that bring a database from one release's tables to the next."""

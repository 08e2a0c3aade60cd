"""Staff, sessions, audit, accounts and operation over HTTP."""

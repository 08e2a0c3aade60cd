"""The deck log: every deck from its first deal to its last, with who brought, counted and took it."""

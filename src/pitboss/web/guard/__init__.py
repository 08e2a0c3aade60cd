"""Who may ask what, and how much: sessions, permissions, rates, places."""

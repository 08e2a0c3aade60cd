"""A winner: who is paid, what the tax office gets, what is reported, and how long personal data are kept."""

"""Awards: locked, confirmed, rejected, disputed, paid."""

"""Reading the journal: balances, documents, events, periods, exports."""

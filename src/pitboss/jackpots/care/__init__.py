"""Care of jackpots: halts, malfunctions, the bank account, deadlines."""

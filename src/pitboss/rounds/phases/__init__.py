"""The phases of a round: bets, deals, decisions, turned hands, settlement, end."""

"""Calls: who is on duty where, who is called to a table, and who takes the call for all."""

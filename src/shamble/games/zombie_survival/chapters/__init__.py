"""The chapters of Zombie Survival, in the order of the ledger."""

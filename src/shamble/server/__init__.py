"""The play server: tables, seats and live play."""

"""The lab: games measured by the thousand."""

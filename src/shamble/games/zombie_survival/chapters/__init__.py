"""What can be done in Zombie Survival, chapter by chapter; what is asked stands in `questions/`."""

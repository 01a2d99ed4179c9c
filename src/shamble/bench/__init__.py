"""The figures of the performance book, measured on this machine."""

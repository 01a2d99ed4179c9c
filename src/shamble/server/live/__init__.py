"""Tables in memory, connections, and what happens without anybody asking."""

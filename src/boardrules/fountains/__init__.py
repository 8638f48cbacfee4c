"""The tile game Fountains."""

"""The rules machine: plain data in, plain data out, no input or output of its own."""

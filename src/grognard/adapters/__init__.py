"""Every game as an environment for programs that learn; each library is imported by its own module only."""

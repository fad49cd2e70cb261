"""What every game promises; one chapter a module, one promise a function, its words in the docstring."""

"""The whole terminal as a table: board, choices and log at once, with the mouse (extra ``terminal``)."""

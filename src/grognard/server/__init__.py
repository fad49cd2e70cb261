"""The browser table: live matches with seats, bots and one socket for each that looks on."""

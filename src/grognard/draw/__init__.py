"""Drawings of a scene: plain data for the browser, SVG pictures, text for a terminal."""

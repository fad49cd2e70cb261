"""What a click on the plot stands for."""

from __future__ import annotations

from grognard.core.offers import Offers
from grognard.core.scene import Item


def offer(offers: Offers, item: Item, *texts: str) -> Item:
    """The item stands for the first of the texts that is legal, or says why what is asked about is not."""
    frame = offers.position.frame
    asked = [text for text in texts if frame.step.read(offers.position, frame, offers.side, text) >= 0]
    if asked and offers.deciding:
        offers.on(item, next((text for text in asked if text in offers.acts), asked[0]))
    return item

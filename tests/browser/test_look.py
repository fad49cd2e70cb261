"""What the art kit promises: ground fills its stage, nothing leans, small screens get large numbers."""

from __future__ import annotations

import pytest

from .conftest import Visit

FILLS = """() => {
    const felt = document.querySelector("#felt").getBoundingClientRect();
    const ground = document.querySelector(".still .body > :first-child").getBoundingClientRect();
    return ground.left <= felt.left && ground.right >= felt.right
        && ground.top <= felt.top && ground.bottom >= felt.bottom;
}"""
SEEN = "name => [...document.querySelectorAll('.sheet .' + name)].some(node => node.checkVisibility())"


@pytest.mark.parametrize("game", ["to-war", "island"])
def test_the_ground_fills_the_stage(visit: Visit, game: str) -> None:
    person = visit()
    person.sit(game=game)
    for width, height in ((1280, 800), (1920, 1080), (360, 740)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(100)
        assert person.page.evaluate(FILLS), width


def test_small_screens_get_large_numbers(visit: Visit) -> None:
    person = visit()
    person.sit()
    person.page.wait_for_selector("[data-far]", state="detached")
    assert (person.page.evaluate(SEEN, "near"), person.page.evaluate(SEEN, "far")) == (True, False)
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.page.wait_for_selector("[data-far]")
    assert (person.page.evaluate(SEEN, "near"), person.page.evaluate(SEEN, "far")) == (False, True)


def test_figures_stay_upright_and_shadows_fall_to_the_south_east(visit: Visit) -> None:
    """North's characters lie in the box with their noses to the south: their plates are turned half round."""
    person = visit()
    person.sit(game="island")
    turned = person.page.locator("[data-area=box] [data-key][transform*='rotate(180)']")
    assert turned.count() == 10
    figure, shadow = turned.first.locator(".upright").first, turned.first.locator("[class*=cast-25]")
    assert "rotate(-180)" in str(figure.get_attribute("transform"))
    place = person.page.evaluate(
        "node => { const [to, of] = [node.getCTM(), node.parentNode.getCTM()];"
        " return [to.e - of.e, to.f - of.f] }",
        shadow.element_handle(),
    )
    assert place[0] > 0
    assert place[1] > 0

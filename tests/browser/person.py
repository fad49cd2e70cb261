"""What a person does in front of the table: looks, points, clicks, presses keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page

CHOICE = ".can > .halo, #buttons > .choice"
READY = ":is(.can, #buttons .choice, #result:not([hidden]), #curtain:not([hidden]))"
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
AIM = """([choice, number]) => {
    const all = [...document.querySelectorAll(choice)];
    if (all.length === 0) return null;
    const chosen = all[number % all.length];
    const frame = chosen.closest("#prompt, #felt").getBoundingClientRect();
    chosen.closest("#prompt") && chosen.scrollIntoView({ block: "nearest" });
    const box = chosen.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const seen = x > frame.left + 2 && x < frame.right - 2 && y > frame.top + 2 && y < frame.bottom - 2;
    return [document.body.dataset.board, x, y, seen, frame.x + frame.width / 2, frame.y + frame.height / 2];
}"""
GROUND = """() => { // how large what lies still on the board is drawn, and where
    const { a, e, f } = document.querySelector(".sheet-face .item").getScreenCTM();
    return [1000 * a, e, f].map(Math.round);
}"""
SWIPE = 150  # pixels, without leaving the window
FARTHEST = 6  # of them
BLOCKED = "Service Worker registration blocked"  # as most tests want it
ME_AND_BOT: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "bot", "level": 1}]
ME_AND_FRIEND: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "here"}]


class Person:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []  # what the console complained of
        page.on("console", self.note)
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.problems.append(message.text)

    # ------------------------------------------------------------------ sitting down

    def sit(self, seats: list[dict[str, Any]] = ME_AND_BOT, **more: Any) -> str:
        """At a new table of To War!, without the detour through the lobby; nothing is played by itself."""
        wish = {"game": "to-war", "seats": seats, "auto": False, **more}
        made = self.post("/api/tables", wish)
        self.page.goto(f"/table/{made['id']}")
        self.ready()
        return str(made["id"])

    def announce(self, name: str) -> None:
        """A tournament, whose page is then open."""
        self.page.goto("/tournaments")
        self.page.click("#new-open")
        self.page.fill("#new-name", name)
        self.page.click("#new button.main")
        self.page.wait_for_url("**/tournament/*")

    def post(self, path: str, data: Any) -> dict[str, Any]:
        """A call as the pages make it, with the cookie without which nobody gets a seat."""
        self.page.request.get("/")
        answer = self.page.request.post(path, data=data)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def join(self, link: str, name: str = "") -> None:
        """Open an invitation and sit down by it."""
        self.page.goto(link)
        if name:
            self.page.fill("#my-name", name)
        self.page.click("#door button")
        self.page.wait_for_url("**/table/*")
        self.page.wait_for_selector("body.laid")

    def choose_game(self, title: str) -> None:
        """In the lobby, with all that can be set for it; against a bot."""
        self.page.locator(".box", has_text=title).locator("[data-options]").click()
        self.page.locator(".seat-row").nth(1).get_by_label("Bot", exact=True).check()

    def ready(self) -> None:
        """Until there is something to choose, or it is over, or the curtain is down."""
        self.page.wait_for_selector(f"body:not(.sending) {READY}", state="attached")

    # ------------------------------------------------------------------ looking

    @property
    def over(self) -> bool:
        return self.page.locator("#result").is_visible()

    @property
    def curtained(self) -> bool:
        return self.page.locator("#curtain").is_visible()

    @property
    def version(self) -> int:
        return int(self.page.locator("body").get_attribute("data-version") or -1)

    @property
    def entries(self) -> int:
        return int(self.page.locator("#slider").get_attribute("max") or -1)

    def choices(self) -> Locator:
        return self.page.locator(CHOICE)

    def board(self) -> list[str]:
        """What lies on the table, in words and places."""
        told: list[str] = self.page.locator(".item[role]").evaluate_all(
            "all => all.map(each => each.getAttribute('aria-label') + ' ' + each.getAttribute('transform'))"
        )
        return told

    def settled_board(self) -> list[str]:
        """The same, as soon as nothing moves any more."""
        seen: list[str] = []
        moving = self.page.locator('.ghost, .flying, #felt[aria-busy="true"]')
        while (now := self.board()) != seen or moving.count():
            seen = now
            self.page.wait_for_timeout(250)
            self.page.evaluate(TWO_FRAMES)
        return seen

    def shot(self, path: str) -> None:
        self.page.screenshot(path=path)

    # ------------------------------------------------------------------ acting

    def click(self, number: int = 0) -> None:
        """On one of the choices, with the mouse; waits until the table has answered."""
        self.ready()
        aim = self.page.evaluate(AIM, [CHOICE, number])
        if aim is None:  # it was no choice at all, and was played before one could aim at it
            return
        board, x, y, seen, *middle = aim
        for _ in range(FARTHEST):
            if not seen:
                self.drag(x, y, *middle)
                _, x, y, seen, *_ = self.page.evaluate(AIM, [CHOICE, number])
        self.page.mouse.click(x, y)
        self.page.wait_for_selector(f'body[data-board]:not([data-board="{board}"])')
        self.ready()

    def drag(self, from_x: float, from_y: float, to_x: float, to_y: float) -> None:
        """The table under the window, as far as one movement goes: what lay at one point nears the other."""
        self.page.mouse.move(to_x, to_y)
        self.page.mouse.down()
        way_x, way_y = (max(-SWIPE, min(SWIPE, way)) for way in (to_x - from_x, to_y - from_y))
        self.page.mouse.move(to_x + way_x, to_y + way_y, steps=4)
        self.page.mouse.up()

    def open_replay(self) -> None:
        """Where it is folded away."""
        if self.page.locator("#replay-open").is_visible() and not self.page.locator(".replay").is_visible():
            self.page.click("#replay-open")

    def answered(self, version: int) -> None:
        """Until the table has changed since ``version`` and waits again."""
        self.moved(version)
        self.ready()

    def moved(self, version: int) -> None:
        """Until the match has gone on since ``version``."""
        self.page.wait_for_selector(f'body[data-version]:not([data-version="{version}"])')

    def lift_curtain(self) -> None:
        if self.curtained:
            self.page.click("#curtain-lift")
            self.page.wait_for_selector("#curtain", state="hidden")
            self.ready()

    def play_until_shown(self) -> None:
        """Takes first choices until what the bot does is shown; then nothing can be chosen any more."""
        for _ in range(12):
            self.page.wait_for_selector(".can, body.staging")
            if self.page.locator("body.staging").count():
                return
            self.press("1")
            self.page.wait_for_timeout(400)
        raise AssertionError("the bot never had a turn")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

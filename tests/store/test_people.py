"""Who may sit where: an invitation is good once and for a time, a person may have several devices."""

from __future__ import annotations

import pytest

from grognard.people import erasing
from grognard.store.keeping import Conflict, Invitation

from .calls import Calls, a_match

TOKEN = "invitation to one"  # good from 100 to 200


@pytest.fixture(autouse=True)
def one_match(store: Calls) -> None:
    store.create(a_match())


def holders(store: Calls) -> list[list[str]]:
    stored = store.load("one")
    assert stored is not None
    return [seat.holders for seat in stored.match.seats]


def test_an_invitation_is_used_once_and_by_whom_is_kept(store: Calls) -> None:
    assert store.invitation(TOKEN) == Invitation("one", 1, "anna", 100.0, 200.0)
    assert store.invitation("another") is None
    store.sit(TOKEN, "ben", "Ben", 150.0)
    assert store.invitation(TOKEN) == Invitation("one", 1, "anna", 100.0, 200.0, "ben")
    with pytest.raises(Conflict):
        store.sit(TOKEN, "carl", "Carl", 151.0)
    assert holders(store) == [["anna"], ["ben"]]
    stored = store.load("one")
    assert stored is not None
    assert (stored.match.seats[1].name, stored.match.seats[1].link) == ("Ben", 0.0)
    assert [listing.id for listing in store.listed("ben", 10)] == ["one"]
    assert store.listed("carl", 10) == []


def test_of_many_at_once_one_sits_down(store: Calls) -> None:
    came = store.together(store.store.sit(TOKEN, f"visitor {number}", "", 150.0) for number in range(50))
    assert [type(error) for error in came].count(type(None)) == 1
    assert [type(error) for error in came].count(Conflict) == 49
    assert len(holders(store)[1]) == 1


@pytest.mark.parametrize("at", [200.0, 201.0])
def test_an_invitation_expires(store: Calls, at: float) -> None:
    with pytest.raises(Conflict):
        store.sit(TOKEN, "ben", "", at)
    assert holders(store) == [["anna"], []]
    store.sit(TOKEN, "ben", "", 199.0)


def test_a_new_invitation_ends_the_last_one(store: Calls) -> None:
    store.invite("second", Invitation("one", 1, "anna", 120.0, 300.0))
    with pytest.raises(Conflict):
        store.sit(TOKEN, "ben", "", 121.0)
    store.sit("second", "ben", "", 250.0)
    assert holders(store)[1] == ["ben"]


def test_nobody_sits_down_where_somebody_sits(store: Calls) -> None:
    store.sit(TOKEN, "ben", "", 150.0)
    store.invite("second", Invitation("one", 1, "anna", 160.0, 300.0))
    with pytest.raises(Conflict):
        store.sit("second", "carl", "", 170.0)
    with pytest.raises(Conflict):
        store.sit("no such", "carl", "", 170.0)
    assert holders(store)[1] == ["ben"]


def test_a_seat_that_is_freed_is_open_without_name_and_links(store: Calls) -> None:
    store.sit(TOKEN, "ben", "Ben", 150.0)
    store.invite("second", Invitation("one", 1, "anna", 155.0, 300.0))
    store.free("one", 1, 160.0)
    stored = store.load("one")
    assert stored is not None
    seat = stored.match.seats[1]
    assert (seat.kind, seat.name, seat.holders) == ("link", "", [])
    for token in (TOKEN, "second"):
        with pytest.raises(Conflict):
            store.sit(token, "ben", "", 161.0)


def test_a_person_has_as_many_devices_as_he_adds(store: Calls) -> None:
    assert store.person("ben") == "ben"
    assert store.devices(["ben"]) == {"ben": 1}
    store.link_device("link", "ben", 100.0, 700.0)
    assert store.linked_person("link", 699.0) == "ben"
    assert store.linked_person("link", 700.0) == ""
    assert store.add_device("link", "phone", 699.0) == "ben"
    assert (store.person("phone"), store.person("ben")) == ("ben", "ben")
    assert store.devices(["ben"]) == {"ben": 2}
    with pytest.raises(Conflict):
        store.add_device("link", "tablet", 699.0)
    assert store.person("tablet") == "tablet"


def test_a_device_link_ends_with_its_time_and_with_the_next(store: Calls) -> None:
    store.link_device("first", "ben", 100.0, 700.0)
    store.link_device("second", "ben", 200.0, 800.0)
    for link, at in (("first", 300.0), ("second", 800.0)):
        with pytest.raises(Conflict):
            store.add_device(link, "phone", at)
    assert store.person("phone") == "phone"


@pytest.mark.parametrize("device", ["anna", "ben", "desk"])
def test_who_has_something_to_lose_does_not_become_another(store: Calls, device: str) -> None:
    """Anna made the match, Ben sits at it, the desk is a browser of the owner's."""
    store.sit(TOKEN, "ben", "", 150.0)
    store.adopt("desk", "owner")
    store.link_device("link", "carl", 100.0, 700.0)
    assert store.add_device("link", device, 150.0) == ""
    assert store.person(device) == ("owner" if device == "desk" else device)
    assert store.add_device("link", "phone", 150.0) == "carl"


def test_a_browser_that_was_removed_stays_nobodys_whatever_becomes_of_it(store: Calls) -> None:
    """Ben is called by his first browser; who found it makes it another's, and leaves it there."""
    for number, leaves in enumerate(("removed", "forgotten")):
        ben, phone, found = f"ben {number}", f"phone {number}", f"finder {number}"
        store.link_device(f"to {phone}", ben, 100.0, 700.0)
        store.add_device(f"to {phone}", phone, 150.0)
        store.remove_device(ben, ben)
        store.link_device(f"to {found}", found, 100.0, 700.0)
        assert store.add_device(f"to {found}", store.person(ben), 150.0, ben) == found
        if leaves == "removed":
            store.remove_device(ben, found)
        else:
            store.runner.run(erasing.erase(store.store.database, found))
        assert store.person(ben) not in (ben, found)
        assert store.person(phone) == ben


def test_the_owner_is_one_person(store: Calls) -> None:
    for token in ("desk", "desk", "laptop"):
        store.adopt(token, "owner")
    store.link_device("link", "owner", 100.0, 700.0)
    assert store.add_device("link", "phone", 150.0) == "owner"
    assert {store.person(token) for token in ("desk", "laptop", "phone")} == {"owner"}
    assert store.devices(["owner"]) == {"owner": 3}

// Lists of matches, by the days of whoever looks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayHere } from "../../src/grognard/web/listings.js";

test("a day begins when it does here", () => {
  const before = process.env.TZ;
  const begun = (zone, date) => {
    process.env.TZ = zone;
    return dayHere(date);
  };
  assert.deepEqual(
    [["Europe/Warsaw", "2026-11-17"], ["Europe/Warsaw", "2026-07-01"], ["America/St_Johns", "2026-11-17"], ["UTC", "2026-11-17"], ["UTC", "soon"]]
      .map(([zone, date]) => begun(zone, date)),
    ["2026-11-17+01:00", "2026-07-01+02:00", "2026-11-17-03:30", "2026-11-17+00:00", "soon"]);
  process.env.TZ = before ?? "UTC";
});

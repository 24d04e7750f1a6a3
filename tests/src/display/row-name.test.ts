import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { formatTime } from "#src/display/formatters.ts";
import { rowClock, rowNote } from "#src/display/match-clock.ts";
import { rowName } from "#src/display/row-name.ts";
import { KICK_OFF, fixtureEvent } from "../support/fixture-event.ts";

const NOW = KICK_OFF + 3_600;
const TIME = formatTime(KICK_OFF);
const live = fixtureEvent({ status: "second_half", minute: 75, score: "1|0" });
const ended = fixtureEvent({ status: "ended", end_at: KICK_OFF + 7_000, score: "1|0" });
/** The contract lists all statuses: only a newer server sends another one. */
const unknown = fixtureEvent({
  status: "awaiting_var_check" as components["schemas"]["EventStatus"],
  score: "1|0",
});

describe("The name of a row", () => {
  it.each([
    [live, NOW, "Oakmoor 1, Heronsgate 0, 75th minute, Live, Second Half, start TIME"],
    [ended, NOW, "Oakmoor 1, Heronsgate 0, Ended, start TIME"],
    [fixtureEvent(), KICK_OFF - 1_800, "Oakmoor v Heronsgate, start TIME, Not Started, in 30 min"],
    [fixtureEvent(), KICK_OFF, "Oakmoor v Heronsgate, start TIME, Started"],
    [fixtureEvent({ status: "postponed" }), NOW, "Oakmoor v Heronsgate, start TIME, Postponed"],
    [unknown, NOW, "Oakmoor 1, Heronsgate 0, Live, Awaiting Var Check, start TIME"],
  ])("%#: has the score and the status", (event, now, name) => {
    expect(rowName(event, now, null)).toBe(`View Predictions, ${name.replace("TIME", TIME)}`);
  });

  it("ends with the forecast and includes a shoot-out", () => {
    const tie = { ...ended, after_extra_time: "2|2", penalties: "4|2" };
    expect(rowName(tie, NOW, "4 of 4 right")).toMatch(
      /^View Predictions, Oakmoor 2, Heronsgate 2, .*, Pens 4–2, 4 of 4 right$/,
    );
  });

  it.each([
    [1, "1st"],
    [2, "2nd"],
    [11, "11th"],
    [23, "23rd"],
    [90, "90th"],
  ])("minute %i reads %s", (minute, words) => {
    expect(rowName({ ...live, minute }, NOW, null)).toContain(` ${words} minute`);
  });
});

describe("The clock column", () => {
  it.each([
    [live, NOW, { figure: "75′", small: TIME, isStruck: false }],
    [ended, NOW, { figure: "FT", small: TIME, isStruck: false }],
    [fixtureEvent(), KICK_OFF - 5_400, { figure: TIME, small: "90 min", isStruck: false }],
    [fixtureEvent(), KICK_OFF - 5_461, { figure: TIME, small: null, isStruck: false }],
    [fixtureEvent(), KICK_OFF + 1, { figure: TIME, small: "Started", isStruck: false }],
    [fixtureEvent({ status: "canceled" }), NOW, { figure: TIME, small: null, isStruck: true }],
    [
      fixtureEvent({ withheld: "time_unknown" }),
      NOW,
      { figure: "TBC", small: null, isStruck: false },
    ],
    [unknown, NOW, { figure: "Live", small: TIME, isStruck: false }],
  ])("%#: has the kick-off time in every row", (event, now, lines) => {
    expect(rowClock(event, now)).toEqual(lines);
  });

  it("A status without a minute is shown below the names", () => {
    expect(rowNote(unknown, NOW)).toBe("Awaiting Var Check");
    expect(rowNote(live, NOW)).toBeNull();
  });
});

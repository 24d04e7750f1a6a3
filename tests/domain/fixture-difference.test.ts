import fc from "fast-check";
import { expect, it } from "vitest";
import type { components } from "#contract";
import { packFixtures, unpackFixtures } from "#domain/fixture.ts";
import { applyDifference, diffFixtures, wholeFixtures } from "#domain/fixture-difference.ts";
import { inListOrder } from "#domain/fixture-list.ts";
import { anyEvent } from "../support/any-events.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];

const matches = fc.uniqueArray(anyEvent, { selector: ({ id }) => id });

/** A list before and after: some matches are the same, some differ, some come, some go. */
const change = fc
  .record({
    before: matches,
    other: matches,
    descending: fc.boolean(),
    kept: fc.array(fc.boolean()),
  })
  .map(({ before, other, descending, kept }) => {
    const same = before.filter((_match, index) => kept[index] === true);
    const after = [...same, ...other.filter(({ id }) => same.every((one) => one.id !== id))];
    return {
      before: inListOrder(before, descending),
      after: inListOrder(after, descending),
      descending,
    };
  });

function told(events: Event[], version: string): Schemas["Fixtures"] {
  const page = {
    total: events.length,
    per_page: 200,
    current_page: 1,
    first_page: 1,
    last_page: 1,
  };
  return { ...packFixtures(events), meta: { ...page, stale_since: null, notice: null, version } };
}

it("What has changed between any two lists, applied to the first, gives the second", () => {
  fc.assert(
    fc.property(change, ({ before, after, descending }) => {
      expect(applyDifference(before, diffFixtures(before, after), descending)).toEqual(after);
    }),
  );
});

it("Nothing has changed between a list and itself, and only what has changed is told", () => {
  fc.assert(
    fc.property(change, ({ before, after }) => {
      expect(diffFixtures(before, [...before])).toEqual({ changed: [], gone: [] });
      const { changed, gone } = diffFixtures(before, after);
      for (const match of changed) expect(before).not.toContainEqual(match);
      for (const id of gone) expect(after.map((match) => match.id)).not.toContain(id);
    }),
  );
});

it("A difference that has travelled is as good as the whole list", () => {
  fc.assert(
    fc.property(change, ({ before, after, descending }) => {
      const last = told(before, "1");
      const whole = told(after, "2");
      const { changed, gone } = diffFixtures(unpackFixtures(last), unpackFixtures(whole));
      const answer = { ...told(changed, "2"), gone, meta: { ...whole.meta, since: "1" } };
      const travelled: typeof answer = JSON.parse(JSON.stringify(answer));
      const put = wholeFixtures(last, travelled, descending);
      if (put === null) throw new Error("It is a difference to what is held.");
      expect(unpackFixtures(put)).toEqual(unpackFixtures(whole));
      expect(put.meta).toEqual(whole.meta);
    }),
  );
});

it("A difference to another version than the one held is worth nothing, and a whole list is taken as it is", () => {
  const last = told([], "1");
  const answer = { ...told([], "3"), gone: [], meta: { ...last.meta, since: "2" } };
  expect(wholeFixtures(last, answer, false)).toBeNull();
  expect(wholeFixtures(null, answer, false)).toBeNull();
  expect(wholeFixtures(null, last, false)).toBe(last);
});

import Dexie from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleResponse } from "../../support/example-response.ts";
import { detailOf, listOf, match, pick, syncOf, TODAY } from "../support/facts.ts";
import { createPhone, isSettled, respond, stopTheClock } from "../support/phone.ts";

const FAN = "token-of-a-fan";
const PAGE_S = 8;

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ["/predictions/unlocked", syncOf(5, [pick(1, 1)])],
  ["/predictions/unlocked", syncOf(5, [pick(1, 1)], { more: true })],
  ["/events/match-1/withPredictions", detailOf(match(1), [pick(1, 1)])],
  [TODAY, listOf([match(1)])],
  ["/sports", exampleResponse("listSports")],
])(
  "With a hanging database the server answers %s before the page times out",
  async (path, body) => {
    const phone = createPhone();
    // After a sleep, Safari's IndexedDB neither opens nor fails.
    phone.store.open = () => new Dexie.Promise(() => undefined);
    phone.serve(() => respond(body));
    const answer = phone.ask(path, FAN);
    for (let second = 0; second < PAGE_S && !(await isSettled(answer)); second += 1)
      vi.advanceTimersByTime(1_000);
    expect(await isSettled(answer)).toBe(true);
    expect(await (await answer).json()).toEqual(body);
  },
);

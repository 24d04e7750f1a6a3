import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { detailOf, listOf, match, pick, syncOf, TODAY } from "../support/facts.ts";
import { createPhone, respond, stopTheClock, unreachable } from "../support/phone.ts";

const FAN = "token-of-a-fan";
const DETAIL = "/events/match-1/withPredictions";

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

it("A row without a time is never shown as the server's response", async () => {
  for (const savedAt of [Number.NaN, Number.POSITIVE_INFINITY, undefined, null, "soon", -1]) {
    const phone = createPhone();
    phone.serve(() => respond(listOf([match(1)])));
    await phone.ask(TODAY);
    await phone.idle();
    // A damaged disk or another build may leave such a row.
    await phone.store.events
      .toCollection()
      .modify((row) => void Object.assign(row, { saved_at: savedAt }));
    phone.serve(unreachable);
    const answer = await phone.ask(TODAY);
    expect([answer.status, answer.headers.get("x-touchline-saved-at")], String(savedAt)).toEqual([
      503,
      null,
    ]);
  }
});

it("A damaged saved response is requested again in full", async () => {
  const phone = createPhone();
  const whole = detailOf(match(1), [pick(1, 1)]);
  phone.serve((request) => {
    if (request.url.endsWith("/predictions/unlocked")) return respond(syncOf(5, [pick(1, 1)]));
    return request.headers.get("if-none-match") === '"1"'
      ? new Response(null, {
          status: 304,
          headers: { date: new Date().toUTCString() },
        })
      : respond(whole, { headers: { etag: '"1"' } });
  });
  for (const path of ["/predictions/unlocked", DETAIL]) {
    await phone.ask(path, FAN);
    await phone.idle();
  }
  const { questions: _lost, ...half } = whole;
  await phone.store.answers.toCollection().modify((row) => void Object.assign(row, { body: half }));
  const answer = await phone.ask(DETAIL, FAN);
  expect(await answer.json()).toEqual(whole);
});

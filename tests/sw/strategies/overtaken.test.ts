import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf, HOUR, listOf, match, pick, TODAY } from "../support/facts.ts";
import {
  createPhone,
  hanging,
  NOON,
  say,
  stopTheClock,
  unreachable,
  until,
  waitInVain,
} from "../support/phone.ts";
import { exampleResponse } from "../../support/example-response.ts";

const before = listOf([match(1, { score: "0-0" })]);
const after = listOf([match(1, { score: "1-0" })]);

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

async function overtake(path: string, older: () => Response, newer: () => Response) {
  const phone = createPhone();
  const first = hanging();
  phone.serve(first.server);
  const given = phone.ask(path);
  await until(() => phone.requests.length > 0);
  phone.serve(newer);
  await phone.ask(path);
  first.answer(older());
  await given;
  await phone.idle();
  phone.serve(unreachable);
  return phone.ask(path);
}

const SPORT = { id: 1, name: "Football", slug: "football" };
const sportsOf = (data: (typeof SPORT)[]) => ({ ...exampleResponse("listSports"), data });

describe("An answer that was overtaken by a newer one", () => {
  it("takes nothing away from a match’s page that has become free to read since", async () => {
    const saved = await overtake(
      "/events/match-1",
      () => say(detailOf(match(1)), { at: NOON - 60 }),
      () => say(detailOf(match(1, { status: "ended" }), [pick(1, 1, { unlockedAt: null })])),
    );
    const { data } = await saved.json();
    expect(data.unlocked_predictions).toHaveLength(1);
    expect(saved.headers.get("x-touchline-saved-at")).toBe(String(NOON));
  });

  it("does not take the place of a list that is kept as it came", async () => {
    const saved = await overtake(
      "/sports",
      () => say(sportsOf([]), { at: NOON - 60 }),
      () => say(sportsOf([SPORT])),
    );
    expect((await saved.json()).data).toEqual([SPORT]);
  });

  it("is given to nobody once a tester pretends another network than it came over", async () => {
    const phone = createPhone();
    phone.serve(() => say(before, { at: NOON - HOUR }));
    await phone.ask(TODAY);
    await phone.idle();
    const { answer } = await waitInVain(phone, TODAY);
    await phone.send({ type: "SET_CONDITION", condition: "offline" });
    answer(say(after));
    await phone.idle();
    expect((await phone.ask(TODAY)).headers.get("x-touchline-why")).toBe("unreachable");
  });

  it("is given to no page that asks after it", async () => {
    const phone = createPhone();
    phone.serve(() => say(before, { at: NOON - HOUR }));
    await phone.ask(TODAY);
    await phone.idle();
    const { answer } = await waitInVain(phone, TODAY);
    phone.serve(() => say(after));
    expect((await (await phone.ask(TODAY)).json()).data.score).toEqual(["1-0"]);
    answer(say(before, { at: NOON - 4 }));
    await phone.idle();
    expect((await (await phone.ask(TODAY)).json()).data.score).toEqual(["1-0"]);
  });
});

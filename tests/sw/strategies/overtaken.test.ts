import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf, HOUR, listOf, match, pick, TODAY } from "../support/facts.ts";
import {
  createPhone,
  hanging,
  NOON,
  respond,
  stopTheClock,
  unreachable,
  until,
  waitForDevice,
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

describe("A response that is older than a newer one", () => {
  it("keeps the free predictions of a match", async () => {
    const saved = await overtake(
      "/events/match-1",
      () => respond(detailOf(match(1)), { at: NOON - 60 }),
      () => respond(detailOf(match(1, { status: "ended" }), [pick(1, 1, { unlockedAt: null })])),
    );
    const { data } = await saved.json();
    expect(data.unlocked_predictions).toHaveLength(1);
    expect(saved.headers.get("x-touchline-saved-at")).toBe(String(NOON));
  });

  it("does not replace a saved list", async () => {
    const saved = await overtake(
      "/sports",
      () => respond(sportsOf([]), { at: NOON - 60 }),
      () => respond(sportsOf([SPORT])),
    );
    expect((await saved.json()).data).toEqual([SPORT]);
  });

  it("is dropped once the simulated network changes", async () => {
    const phone = createPhone();
    phone.serve(() => respond(before, { at: NOON - HOUR }));
    await phone.ask(TODAY);
    await phone.idle();
    const { answer } = await waitForDevice(phone, TODAY);
    await phone.send({ type: "SET_CONDITION", condition: "offline" });
    answer(respond(after));
    await phone.idle();
    expect((await phone.ask(TODAY)).headers.get("x-touchline-why")).toBe("unreachable");
  });

  it("is not given to a page that asks later", async () => {
    const phone = createPhone();
    phone.serve(() => respond(before, { at: NOON - HOUR }));
    await phone.ask(TODAY);
    await phone.idle();
    const { answer } = await waitForDevice(phone, TODAY);
    phone.serve(() => respond(after));
    expect((await (await phone.ask(TODAY)).json()).data.score).toEqual(["1-0"]);
    answer(respond(before, { at: NOON - 4 }));
    await phone.idle();
    expect((await (await phone.ask(TODAY)).json()).data.score).toEqual(["1-0"]);
  });
});

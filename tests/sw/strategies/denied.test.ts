import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf, match, pick, syncOf } from "../support/facts.ts";
import { createPhone, type Phone, respond, stopTheClock, waitForDevice } from "../support/phone.ts";

const FAN = "token-of-a-fan";
const PICKS = "/predictions/unlocked";

async function ask(phone: Phone, path: string): Promise<Response> {
  const response = await phone.ask(path, FAN);
  await phone.idle();
  return response;
}

async function phoneWithPick(): Promise<Phone> {
  const phone = createPhone();
  phone.serve(() => respond(syncOf(5, [pick(1, 1)])));
  await ask(phone, PICKS);
  return phone;
}

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  [403, "forbidden"],
  [404, "not_found"],
])("If our server refuses with %d", (status, code) => {
  const refuse = () => respond({ message: "No.", code }, { status });

  it("a fan still reads saved unlocked predictions", async () => {
    const phone = await phoneWithPick();
    phone.serve(refuse);
    const answer = await ask(phone, PICKS);
    expect((await answer.json()).data).toEqual([pick(1, 1)]);
    expect(answer.headers.get("x-touchline-why")).toBe("failing");
    const detail = await ask(phone, "/events/match-1/withPredictions");
    expect((await detail.json()).data.unlocked_predictions).toHaveLength(1);
  });

  it("unlocked predictions stay on screen after a late refusal", async () => {
    const phone = await phoneWithPick();
    const { answer } = await waitForDevice(phone, PICKS, FAN);
    answer(refuse());
    await phone.idle();
    expect(phone.messages).toEqual([]);
  });

  it("a match without unlocked predictions is refused", async () => {
    const phone = await phoneWithPick();
    phone.serve(() => respond(detailOf(match(2)), { headers: { etag: '"1"' } }));
    await ask(phone, "/events/match-2/withPredictions");
    phone.serve(refuse);
    for (const path of ["/events/match-2/withPredictions", "/events/match-2"])
      expect((await ask(phone, path)).status).toBe(status);
  });

  it("a fan who has unlocked nothing is refused", async () => {
    const phone = createPhone();
    phone.serve(() => respond(syncOf(5, [])));
    await ask(phone, PICKS);
    phone.serve(refuse);
    expect((await ask(phone, PICKS)).status).toBe(status);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf, match, pick, userResponse, unlockOf } from "../support/facts.ts";
import {
  createPhone,
  type Phone,
  respond,
  stopTheClock,
  unreachable,
  until,
  waitForDevice,
} from "../support/phone.ts";

const FAN = "token-of-a-fan";

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

describe("An unlock", () => {
  const unlocked = unlockOf(5, [pick(1, 1), pick(1, 2)]);

  async function unlock(phone: Phone): Promise<Response> {
    phone.serve(() => respond(unlocked));
    const response = await phone.ask("/events/1/predictions?question_ids=1,2", FAN);
    await phone.idle();
    return response;
  }

  it("is saved immediately, and other pages are notified", async () => {
    const phone = createPhone();
    expect(await (await unlock(phone)).json()).toEqual(unlocked);
    expect(await phone.store.unlocked.count()).toBe(2);
    expect(phone.messages).toEqual([{ type: "UNLOCKED", except: "this-page" }]);
  });

  it("with another fan's name in the response is saved for neither", async () => {
    const phone = createPhone();
    phone.serve(() => respond(userResponse(6)));
    await phone.ask("/auth/me", FAN);
    await phone.idle();
    await unlock(phone);
    expect(await phone.store.unlocked.count()).toBe(0);
  });

  it("is never answered from the device", async () => {
    const phone = createPhone();
    await unlock(phone);
    phone.serve(unreachable);
    await expect(phone.ask("/events/1/predictions?question_ids=1,2", FAN)).rejects.toThrow(
      "No network.",
    );
  });

  it("that was refused saves nothing", async () => {
    const phone = createPhone();
    phone.serve(() =>
      respond({ message: "No points.", code: "payment_required" }, { status: 402 }),
    );
    expect((await phone.ask("/events/1/predictions", FAN)).status).toBe(402);
    await phone.idle();
    expect(await phone.store.unlocked.count()).toBe(0);
    expect(phone.messages).toEqual([]);
  });

  describe("drops a late response", () => {
    const DETAIL = "/events/match-1/withPredictions";

    async function phoneThatWaits() {
      const phone = createPhone();
      phone.serve(() => respond(detailOf(match(1))));
      await phone.ask(DETAIL, FAN);
      await phone.idle();
      return { phone, ...(await waitForDevice(phone, DETAIL, FAN)) };
    }

    const picksOf = async (response: Response) => {
      const { data } = await response.json();
      return data.unlocked_predictions.length;
    };

    it("to an earlier request that comes after it", async () => {
      const { phone, answer } = await phoneThatWaits();
      vi.advanceTimersByTime(1);
      phone.serve(() => respond(unlocked));
      await phone.ask("/events/1/predictions", FAN);
      await until(() => phone.messages.some(({ type }) => type === "UNLOCKED"));
      answer(respond(detailOf(match(1), [])));
      await phone.idle();
      phone.serve(() => respond(detailOf(match(1), [pick(1, 1), pick(1, 2)])));
      expect(await picksOf(await phone.ask(DETAIL, FAN))).toBe(2);
    });

    it("that arrived before it", async () => {
      const { phone, answer } = await phoneThatWaits();
      answer(respond(detailOf(match(1), [])));
      await phone.idle();
      await unlock(phone);
      phone.serve(() => respond(detailOf(match(1), [pick(1, 1), pick(1, 2)])));
      expect(await picksOf(await phone.ask(DETAIL, FAN))).toBe(2);
    });
  });
});

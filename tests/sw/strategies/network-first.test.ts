import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR, listOf, match, TODAY } from "../support/facts.ts";
import {
  createPhone,
  hanging,
  isSettled,
  NOON,
  type Phone,
  respond,
  stopTheClock,
  unreachable,
  until,
  waitForDevice,
} from "../support/phone.ts";

const saved = listOf([match(1)]);
const news = listOf([match(1, { score: "1-0" })]);

const headersOf = (response: Response) =>
  Object.fromEntries(
    ["saved-at", "why", "part", "late"].flatMap((name) => {
      const value = response.headers.get(`x-touchline-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );

async function phoneThatKnows(): Promise<Phone> {
  const phone = createPhone();
  phone.serve(() => respond(saved, { at: NOON - HOUR }));
  await phone.ask(TODAY);
  await phone.idle();
  phone.requests.length = 0;
  return phone;
}

async function askFor(phone: Phone, milliseconds: number): Promise<{ answer: Promise<Response> }> {
  const before = phone.requests.length;
  const timers = vi.getTimerCount();
  const answer = phone.ask(TODAY);
  await until(() => phone.requests.length > before && vi.getTimerCount() > timers);
  vi.advanceTimersByTime(milliseconds);
  return { answer };
}

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

describe("A server's response", () => {
  it("is used and saved", async () => {
    const phone = await phoneThatKnows();
    phone.serve(() => respond(news));
    const answer = await phone.ask(TODAY);
    expect(headersOf(answer)).toEqual({});
    expect(await answer.json()).toEqual(news);
    await phone.idle();
    phone.serve(unreachable);
    const later = await phone.ask(TODAY);
    expect((await later.json()).data.score).toEqual(["1-0"]);
    expect(headersOf(later)).toEqual({ "saved-at": String(NOON), why: "unreachable" });
  });

  it("is used if it is a refusal", async () => {
    const phone = await phoneThatKnows();
    phone.serve(() => respond({ message: "No.", code: "forbidden" }, { status: 403 }));
    expect((await phone.ask(TODAY)).status).toBe(403);
  });

  it("is awaited if nothing is saved", async () => {
    const phone = createPhone();
    const late = hanging();
    phone.serve(late.server);
    const { answer } = await askFor(phone, 7_000);
    expect(await isSettled(answer)).toBe(false);
    late.answer(respond(news));
    expect(headersOf(await answer)).toEqual({});
  });
});

describe("The saved response is used, with its age and the reason,", () => {
  it.each<[string, string, () => Response | Promise<Response>]>([
    ["nobody is reached", "unreachable", unreachable],
    ["the server fails", "failing", () => respond({ message: "Broken." }, { status: 502 })],
    [
      "the server asks to wait",
      "failing",
      () => respond({ message: "Slow down.", code: "too_many_requests" }, { status: 429 }),
    ],
    [
      "a hotel’s login page answers",
      "portal",
      () => new Response("<h1>Wi-Fi</h1>", { headers: { "content-type": "text/html" } }),
    ],
    ["a stranger’s JSON answers", "portal", () => respond({ ok: true })],
    ["a stranger refuses", "portal", () => respond({ error: "Blocked." }, { status: 403 })],
  ])("where %s", async (_what, why, server) => {
    const phone = await phoneThatKnows();
    phone.serve(server);
    const answer = await phone.ask(TODAY);
    expect(answer.status).toBe(200);
    expect(headersOf(answer)).toEqual({ "saved-at": String(NOON - HOUR), why });
    expect(await answer.json()).toEqual({ ...saved, meta: { ...saved.meta, version: "" } });
  });

  it("if the server takes longer than three seconds, and not before", async () => {
    const phone = await phoneThatKnows();
    phone.serve(hanging().server);
    const { answer } = await askFor(phone, 2_999);
    expect(await isSettled(answer)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(headersOf(await answer)).toEqual({
      "saved-at": String(NOON - HOUR),
      why: "slow",
      late: expect.any(String),
    });
  });

  it("after half a second after a timeout, until the server is in time again", async () => {
    const phone = await phoneThatKnows();
    phone.serve(hanging().server);
    expect(headersOf(await (await askFor(phone, 3_000)).answer)["why"]).toBe("slow");
    expect(headersOf(await (await askFor(phone, 500)).answer)["why"]).toBe("slow");
    phone.serve(() => respond(saved, { at: NOON - HOUR }));
    await phone.ask(TODAY);
    phone.serve(hanging().server);
    const { answer } = await askFor(phone, 500);
    expect(await isSettled(answer)).toBe(false);
    vi.advanceTimersByTime(2_500);
    expect(headersOf(await answer)["why"]).toBe("slow");
  });
});

describe("Without saved data", () => {
  it("an unknown day is not shown as an empty one", async () => {
    const phone = await phoneThatKnows();
    phone.serve(unreachable);
    const answer = await phone.ask("/fixtures?schedule_date=2031-03-01&tz=UTC");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "not_saved" });
  });

  it("a page is asked to wait", async () => {
    const phone = createPhone();
    phone.serve(() => respond({ message: "Slow down.", code: "rate_limited" }, { status: 429 }));
    expect((await phone.ask(TODAY)).status).toBe(429);
  });

  it("the server’s response is used even if saving fails", async () => {
    const phone = createPhone({ hasDatabase: false });
    phone.serve(() => respond(news));
    expect(await (await phone.ask(TODAY)).json()).toEqual(news);
    phone.serve(unreachable);
    expect((await phone.ask(TODAY)).status).toBe(503);
  });

  it("a row of an earlier version in another format is not used", async () => {
    const phone = createPhone();
    await phone.store.lists.put({
      path: "/api/v1/track-record",
      body: { data: "of before" },
      saved_at: NOON,
    });
    phone.serve(unreachable);
    expect((await phone.ask("/track-record")).status).toBe(503);
  });
});

describe("A late response", () => {
  async function phoneThatWaits() {
    const phone = await phoneThatKnows();
    const { given, answer } = await waitForDevice(phone, TODAY);
    return { phone, answer, late: given.headers.get("x-touchline-late") };
  }

  it("is announced to its page by its id and given to the next request", async () => {
    const { phone, answer, late } = await phoneThatWaits();
    answer(respond(news));
    await phone.idle();
    expect(phone.messages).toEqual([{ type: "LATE_ANSWER", id: late, to: "this-page" }]);
    phone.serve(unreachable);
    const asked = phone.requests.length;
    const next = await phone.ask(TODAY);
    expect(await next.json()).toEqual(news);
    expect(headersOf(next)).toEqual({});
    expect(phone.requests).toHaveLength(asked);
  });

  it("is given once", async () => {
    const { phone, answer } = await phoneThatWaits();
    answer(respond(news));
    await phone.idle();
    phone.serve(unreachable);
    expect(headersOf(await phone.ask(TODAY))).toEqual({});
    expect(headersOf(await phone.ask(TODAY))["why"]).toBe("unreachable");
  });

  it("is given even if it could not be saved", async () => {
    const { phone, answer } = await phoneThatWaits();
    phone.quota.isFull = () => true;
    answer(respond(news));
    await phone.idle();
    phone.serve(unreachable);
    expect(await (await phone.ask(TODAY)).json()).toEqual(news);
  });

  it("is given for five seconds only", async () => {
    const { phone, answer } = await phoneThatWaits();
    answer(respond(news, { at: NOON + 5 }));
    await phone.idle();
    phone.serve(unreachable);
    vi.advanceTimersByTime(5_000);
    expect(headersOf(await phone.ask(TODAY))).toEqual({
      "saved-at": String(NOON + 5),
      why: "unreachable",
    });
  });

  it("is given to no other account", async () => {
    const { phone, answer } = await phoneThatWaits();
    answer(respond(news));
    await phone.idle();
    phone.serve(unreachable);
    expect(headersOf(await phone.ask(TODAY, "somebody-elses"))["why"]).toBe("unreachable");
  });

  it("is not announced if it is not an answer", async () => {
    const { phone, answer } = await phoneThatWaits();
    answer(respond({ message: "Broken." }, { status: 500 }));
    await phone.idle();
    expect(phone.messages).toEqual([]);
  });
});

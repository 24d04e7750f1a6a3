import { describe, expect, it } from "vitest";
import { calendarFeeds } from "#server/calendar/tables.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, storedMatch } from "../../support/matches.ts";
import { linksTo, PASSWORD, register, verify } from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const lines: string[] = [];
const app = await sharedTestApp({ log: { write: (line) => void lines.push(line) } });

type Kind = "team" | "tournament" | "event";

async function follow(token: string, ...stars: [Kind, number][]): Promise<void> {
  const data = stars.map(([kind, id]) => ({ kind, id, on: true, changed_at: app.clock.now() }));
  expectSuccess(
    "saveFollowing",
    await app.ask("/following", { method: "PUT", token, body: { data } }),
  );
}

async function makeAddress(token: string): Promise<string> {
  const answer = await app.ask("/calendar", { method: "POST", token });
  return new URL(expectSuccess("makeCalendar", answer).data.url).pathname;
}

const state = async (token: string) =>
  expectSuccess("getCalendar", await app.ask("/calendar", { token })).data.created_at;

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await app.app.inject({ url: path, headers });
  const uids = [...response.body.matchAll(/^UID:match-(\d+)@/gm)].map(([, id]) => Number(id));
  return { status: response.statusCode, headers: response.headers, text: response.body, uids };
}

describe("The private calendar", () => {
  it("has the matches of followed clubs, competitions and single matches of its owner", async () => {
    const [starred, ofClub, other] = [
      await newMatch(app, 30),
      await newMatch(app, 54),
      await newMatch(app, 78),
    ];
    const club = (await storedMatch(app, ofClub.key)).homeTeamId;
    const [fan, stranger] = [await newFan(app), await newFan(app)];
    await follow(fan.token, ["event", starred.id], ["team", club]);
    await follow(stranger.token, ["event", other.id]);
    const { status, headers, uids, text } = await read(await makeAddress(fan.token));
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(uids).toContain(starred.id);
    expect(uids).toContain(ofClub.id);
    expect(uids).not.toContain(other.id);
    expect(text.replaceAll("\r\n ", "")).toContain(`/prediction/${starred.slug}`);
    expect((await read(await makeAddress(stranger.token))).uids).toEqual([other.id]);
  });

  it("has all matches of a followed competition", async () => {
    const match = await newMatch(app, 30);
    const { tournamentId } = await storedMatch(app, match.key);
    const { token } = await newFan(app);
    await follow(token, ["tournament", tournamentId]);
    expect((await read(await makeAddress(token))).uids).toContain(match.id);
  });

  it("answers 304 until a match changes", async () => {
    const match = await newMatch(app, 40);
    const { token } = await newFan(app);
    await follow(token, ["event", match.id]);
    const path = await makeAddress(token);
    const { headers } = await read(path);
    const known = { "if-none-match": String(headers["etag"]) };
    app.clock.advance(60_000);
    expect((await read(path, known)).status).toBe(304);
    app.fixtures.change(match.key, { status: "postponed" });
    await app.catchUp();
    const changed = await read(path, known);
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("STATUS:CANCELLED");
  });

  it("stops at once when it is revoked or replaced", async () => {
    const { token } = await newFan(app);
    expect(await state(token)).toBeNull();
    const first = await makeAddress(token);
    const second = await makeAddress(token);
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect(await state(token)).toEqual(expect.any(Number));
    for (const _ of [1, 2])
      expectSuccess("revokeCalendar", await app.ask("/calendar", { method: "DELETE", token }));
    expect((await read(second)).status).toBe(404);
    expect(await state(token)).toBeNull();
  });

  it.each(["/calendar/x.ics", `/calendar/${"A".repeat(43)}.ics`, "/calendar/%00.ics"])(
    "is not at %s",
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );

  it("needs a sign-in to be made", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const)
      expect(expectFailure(await app.ask("/calendar", { method })).status).toBe(401);
  });

  it("leaves neither its secret in the database nor in the log", async () => {
    const { token } = await newFan(app);
    const path = await makeAddress(token);
    await read(path);
    await read(`${path}?x=1`);
    const secret = path.slice("/calendar/".length, -".ics".length);
    const rows = await app.db.select().from(calendarFeeds);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(lines.join("\n")).not.toContain(secret);
  });
});

it("A fan’s export names the calendar, and a deleted account has none", async () => {
  const { email, token } = await register(app);
  await verify(app, email, (await linksTo(app, email))[0] ?? "", token);
  const path = await makeAddress(token);
  expect((await app.ask("/auth/export", { token })).body).toMatchObject({
    calendar: { created_at: expect.any(Number) },
  });
  const removed = await app.ask("/auth/account", {
    method: "DELETE",
    token,
    body: { password: PASSWORD },
  });
  expectSuccess("deleteAccount", removed);
  expect((await read(path)).status).toBe(404);
});

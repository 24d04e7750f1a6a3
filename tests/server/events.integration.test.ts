import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failure, good } from "../support/answers.ts";
import { newFan } from "../support/fans.ts";
import { newMatch, playOut } from "../support/matches.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { DAY, HOUR, MINUTE, START } from "../support/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ simulated: true });
});
afterAll(() => app.close());

async function list(query: string) {
  return good("listEvents", await app.ask(`/events?${query}`));
}

async function slugsOn(query: string): Promise<string[]> {
  return (await list(query)).data.map((event) => event.slug);
}

/** What comes back over a plain connection that stays open, up to the end of the head. */
async function headOf(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ host: "localhost", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  let head = "";
  for await (const chunk of socket.setEncoding("latin1")) {
    head += String(chunk);
    if (head.includes("\r\n\r\n")) break;
  }
  return head;
}

describe("the list of a day", () => {
  it("is the user's own day, 23 hours long where clocks go forward and 25 where they go back", async () => {
    // London: 29 March 2026 has 23 hours, 25 October 25. Kick-offs on both edges of each day, and just outside.
    const forward = Date.UTC(2026, 2, 29);
    const back = Date.UTC(2026, 9, 24, 23);
    const edges = [
      forward - MINUTE,
      forward,
      forward + 23 * HOUR - MINUTE,
      forward + 23 * HOUR,
      back - MINUTE,
      back,
      back + 25 * HOUR - MINUTE,
      back + 25 * HOUR,
    ];
    const keys = edges.map((at) =>
      app.fixtures.schedule(at, { status: "ended", score: { home: 1, away: 1 } }),
    );
    app.clock.set(forward);
    await app.run("poll-feed");
    app.clock.set(back);
    await app.run("poll-feed");
    app.clock.set(START);
    const starts = async (date: string, zone: string) =>
      (await list(`schedule_date=${date}&tz=${zone}`)).data
        .map((event) => event.start_at * 1000)
        .filter((at) => edges.includes(at));
    expect(await starts("2026-03-29", "Europe/London")).toEqual([edges[1], edges[2]]);
    expect(await starts("2026-10-25", "Europe/London")).toEqual([edges[5], edges[6]]);
    expect(await starts("2026-03-29", "UTC")).toEqual([edges[1], edges[2], edges[3]]);
    for (const key of keys) app.fixtures.forget(key);
  });

  it("is UTC's where no zone is given", async () => {
    const match = await newMatch(app, 10);
    expect(await slugsOn("schedule_date=2026-11-21")).toContain(match.slug);
    expect(await slugsOn("schedule_date=2026-11-21&tz=Pacific/Auckland")).not.toContain(match.slug);
    expect(await slugsOn("schedule_date=2026-11-22&tz=Pacific/Auckland")).toContain(match.slug);
  });

  it.each([
    ["schedule_date=2026-02-30", "schedule_date"],
    ["schedule_date=yesterday", "schedule_date"],
    ["schedule_date=", "schedule_date"],
    ["schedule_date=0001-01-01&tz=Pacific/Kiritimati", "schedule_date"],
    ["schedule_date=9999-12-31", "schedule_date"],
    ["schedule_date=2026-11-21&tz=Europe/Atlantis", "tz"],
    ["schedule_date=2026-11-21&tz=%27%3B--", "tz"],
    ["sport_id=football", "sport_id"],
    ["tournament_id=0", "tournament_id"],
    ["status=over", "status"],
    ["sort=id", "sort"],
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["per_page=201", "per_page"],
  ])("%s is 400 and names %s", async (query, field) => {
    const refused = failure(await app.ask(`/events?${query}`));
    expect(refused).toMatchObject({ status: 400, code: "bad_request" });
    expect(refused.errors).toHaveProperty(field);
    expect(refused.message).toContain(field);
  });

  it.each(["1900-01-01", "1970-01-01", "2999-12-31"])(
    "%s, far away, is empty and no error",
    async (date) => {
      expect((await list(`schedule_date=${date}&tz=Pacific/Kiritimati`)).data).toEqual([]);
    },
  );
});

describe("filters and pages", () => {
  it("keep to one sport and one tournament", async () => {
    const league = await newMatch(app, 20);
    const cup = await newMatch(app, 20, { tournament: "salt-cup", round: "Final" });
    const sports = good("listSports", await app.ask("/sports")).data;
    expect(sports.map((sport) => sport.slug)).toEqual(["football", "futsal"]);
    const tournaments = good("listTournaments", await app.ask("/tournaments")).data;
    expect(tournaments.map((tournament) => tournament.name)).toEqual([
      "Salt Cup",
      "Harbour League",
    ]);
    const futsal = sports.find((sport) => sport.slug === "futsal")?.id;
    expect(await slugsOn(`sport_id=${futsal}`)).toEqual([cup.slug]);
    expect(await slugsOn(`tournament_id=${tournaments[0]?.id}`)).toEqual([cup.slug]);
    expect(await slugsOn(`tournament_id=${tournaments[1]?.id}`)).toContain(league.slug);
    expect(
      good("listTournaments", await app.ask(`/tournaments?sport_id=${futsal}`)).data,
    ).toHaveLength(1);
  });

  it("take every status in play for live, a break included", async () => {
    const inPlay = [];
    for (const status of [
      "first_half",
      "halftime",
      "second_half",
      "extra_time",
      "extra_time_break",
      "penalties",
      "interrupted",
    ] as const) {
      const match = await newMatch(app, 6);
      app.fixtures.change(match.key, {
        status,
        startAt: app.clock.now() - HOUR,
        score: { home: 0, away: 0 },
      });
      inPlay.push(match);
    }
    await app.run("poll-feed");
    expect((await slugsOn("status=live")).sort()).toEqual(inPlay.map((match) => match.slug).sort());
    expect(await slugsOn("status=halftime")).toEqual([inPlay[1]?.slug]);
    for (const match of inPlay) app.fixtures.finish(match.key, 1, 0);
    await app.run("poll-feed");
    expect(await slugsOn("status=live")).toEqual([]);
  });

  it("order by kick-off, either way, without a gap or a double across pages", async () => {
    const all = (await list("sort=start_at asc")).data;
    expect(all.map((event) => event.start_at)).toEqual(
      all.map((event) => event.start_at).sort((a, b) => a - b),
    );
    const paged = [];
    for (let page = 1; page <= Math.ceil(all.length / 2); page += 1)
      paged.push(...(await slugsOn(`per_page=2&page=${page}&sort=start_at asc`)));
    expect(paged).toEqual(all.map((event) => event.slug));
    expect(await slugsOn("sort=start_at desc")).toEqual([...paged].reverse());
  });

  it("are empty behind the last page, and the paging says where it is", async () => {
    const { data, meta } = await list("page=100000&per_page=200");
    expect(data).toEqual([]);
    expect(meta).toMatchObject({
      current_page: 100_000,
      first_page: 1,
      last_page: 1,
      per_page: 200,
    });
    expect(failure(await app.ask("/events?page=100001")).errors).toHaveProperty("page");
    for (const path of ["/sports", "/tournaments", "/questions", "/countries"]) {
      expect((await app.ask(`${path}?page=99999`)).body).toMatchObject({ data: [] });
    }
  });

  it("without a day leave out what has ended", async () => {
    const match = await newMatch(app, 3);
    expect(await slugsOn("")).toContain(match.slug);
    await playOut(app, match.key, 1, 1);
    expect(await slugsOn("")).not.toContain(match.slug);
    expect(await slugsOn("status=ended&schedule_date=2026-11-21")).toContain(match.slug);
  });
});

describe("one match", () => {
  it("has an address made of its clubs and its day, and one that nobody has is 404", async () => {
    const match = await newMatch(app);
    expect(match.slug).toMatch(/^[a-z-]+-v-[a-z-]+-2026-11-2\d(-\d+)?$/);
    expect(good("getEvent", await app.ask(`/events/${match.slug}`)).questions).toHaveLength(11);
    for (const slug of [
      "no-such-match",
      "With%20Space",
      "..%2F..%2Fetc",
      "%00",
      "%zz",
      "x".repeat(200),
      "x".repeat(2000),
    ]) {
      expect(failure(await app.ask(`/events/${slug}`)).status, slug).toBe(404);
    }
    expect(
      failure(await app.ask("/events/no-such-match/withPredictions", await newFan(app))).status,
    ).toBe(404);
  });

  it("unchanged is 304 without a body, and changed is 200 again", async () => {
    const match = await newMatch(app);
    for (const path of ["/events", `/events/${match.slug}`]) {
      const first = await app.ask(path);
      const etag = first.headers["etag"] ?? "";
      expect(etag).not.toBe("");
      const again = await app.ask(path, { headers: { "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
      app.fixtures.change(match.key, { round: `Changed for ${path}` });
      await app.run("poll-feed");
      expect((await app.ask(path, { headers: { "if-none-match": etag } })).status).toBe(200);
    }
  });

  it("unchanged costs a phone at most 400 bytes, counted on the wire", async () => {
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const address = app.app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const path = "/api/v1/events?sport_id=1&per_page=200&sort=start_at%20asc";
    const headers = { "accept-encoding": "gzip, deflate, br, zstd", "user-agent": "Mozilla/5.0" };
    const first = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await first.arrayBuffer();
    const answer = await headOf(port, path, {
      ...headers,
      "if-none-match": first.headers.get("etag") ?? "",
    });
    expect(answer).toMatch(/^HTTP\/1\.1 304 [^]*\r\n\r\n$/);
    expect(answer.length, answer).toBeLessThanOrEqual(400);
  });

  it("says that its source is a simulation", async () => {
    expect((await list("")).meta.notice).toBe("Invented for a test.");
  });

  it("keeps a private answer out of every cache, and lets a public one be asked again", async () => {
    const [match, fan] = [await newMatch(app), await newFan(app)];
    expect((await app.ask(`/events/${match.slug}`)).headers["cache-control"]).toBe("no-cache");
    for (const path of [
      `/events/${match.slug}/withPredictions`,
      "/predictions/unlocked",
      "/auth/me",
    ]) {
      expect((await app.ask(path, fan)).headers["cache-control"], path).toBe("private, no-store");
    }
  });

  it("says how right its competition's predictions have been, from 30 of them on", async () => {
    for (let count = 0; count < 4; count += 1)
      await playOut(app, (await newMatch(app, 1)).key, 2, 1);
    const match = await newMatch(app, 30);
    app.clock.advance(MINUTE);
    const accuracy = async () =>
      good("getEvent", await app.ask(`/events/${match.slug}`)).data.accuracy;
    expect(await accuracy()).toBeGreaterThanOrEqual(0);
    app.clock.advance(370 * DAY);
    expect(await accuracy()).toBeNull();
    app.clock.advance(-370 * DAY);
  });
});

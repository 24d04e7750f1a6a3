import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { idSlug } from "#domain/id-slug.ts";
import { sumGoals } from "#server/clubs/club-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { writeJudged } from "../../support/judged-matches.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR } from "../../support/test-clock.ts";

const app = await sharedTestApp({ isDemo: true });

async function eventsOf(query: string) {
  return expectSuccess("listEvents", await app.ask(`/events?${query}`)).data;
}

async function readClub(club: { id: number; name: string }) {
  return expectSuccess("getTeam", await app.ask(`/teams/${idSlug(club)}`)).data;
}

async function newClubMatch() {
  const match = await newMatch(app, 6);
  const event = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data;
  const { id = 0, name } = event.homeTeam;
  return { ...match, club: { id, name } };
}

describe("the list of clubs", () => {
  it("has each club once, with the tournaments it plays in", async () => {
    const { club } = await newClubMatch();
    const teams = expectSuccess("listTeams", await app.ask("/teams"));
    const listed = teams.data.filter(({ id }) => id === club.id);
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ name: club.name, sport_id: expect.any(Number) });
    const names = new Map(teams.tournaments.map(({ id, name }) => [id, name]));
    expect(listed[0]?.tournament_ids.map((id) => names.get(id))).toContain("Harbour League");
    expect(teams.meta.total).toBe(teams.data.length);
  });

  it("answers 304 to its own tag", async () => {
    const { headers } = await app.ask("/teams");
    const again = await app.ask("/teams", {
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect(again.status).toBe(304);
  });
});

describe("the matches of a club", () => {
  it("include past ones, newest first, a page at a time", async () => {
    const { club, key } = await newClubMatch();
    await playOut(app, key, 2, 1);
    const last = await eventsOf(`team_id=${club.id}&status=ended&sort=start_at desc&per_page=5`);
    expect(last[0]).toMatchObject({ status: "ended", score: "2|1" });
    expect(last.length).toBeGreaterThan(1);
    const starts = last.map((event) => event.start_at);
    expect(starts).toEqual([...starts].toSorted((a, b) => b - a));
    for (const { homeTeam, awayTeam } of last)
      expect([homeTeam.id, awayTeam.id]).toContain(club.id);
    const [first] = await eventsOf(`team_id=${club.id}&status=ended&sort=start_at desc&per_page=1`);
    const [second] = await eventsOf(
      `team_id=${club.id}&status=ended&sort=start_at desc&per_page=1&page=2`,
    );
    expect([first?.id, second?.id]).toEqual([last[0]?.id, last[1]?.id]);
  });

  it("are limited to one day with a date, and packed by column as fixtures", async () => {
    const { club, id, slug } = await newClubMatch();
    const event = expectSuccess("getEvent", await app.ask(`/events/${slug}`)).data;
    const day = new Date(event.start_at * 1_000).toISOString().slice(0, 10);
    const onDay = await eventsOf(`team_id=${club.id}&schedule_date=${day}`);
    expect(onDay.map((match) => match.id)).toContain(id);
    for (const { homeTeam, awayTeam } of onDay)
      expect([homeTeam.id, awayTeam.id]).toContain(club.id);
    const packed = expectSuccess("listFixtures", await app.ask(`/fixtures?team_id=${club.id}`));
    const plain = await eventsOf(`team_id=${club.id}`);
    expect(packed.data.id).toEqual(plain.map((match) => match.id));
  });

  it("are none for an unknown club", async () => {
    expect(await eventsOf("team_id=999999")).toEqual([]);
  });
});

describe("one club", () => {
  it("has its last five newest first, the next three in order, and goals of the season", async () => {
    const played = await newClubMatch();
    await playOut(app, played.key, 3, 1);
    const before = await readClub(played.club);
    const { home, away } = app.fixtures.match(played.key);
    const farthest = await newMatch(app, 66, { home, away });
    await newMatch(app, 54, { home, away });
    const nearest = await newMatch(app, 30, { home, away });
    await newMatch(app, 42, { home, away });
    app.clock.advance(HOUR / 30);
    await app.catchUp();
    const club = await readClub(played.club);
    expect(club.last[0]).toMatchObject({ id: played.id, score: "3|1" });
    const [last, next] = [club.last, club.next].map((list) => list.map((event) => event.start_at));
    expect(last).toHaveLength(5);
    expect(last).toEqual(last?.toSorted((a, b) => b - a));
    expect(next).toHaveLength(3);
    expect(next).toEqual(next?.toSorted((a, b) => a - b));
    const nextIds = club.next.map(({ id }) => id);
    expect(nextIds).toContain(nearest.id);
    expect(nextIds).not.toContain(farthest.id);
    expect(club.goals?.scored).toBeGreaterThanOrEqual(3);
    expect(club.goals).toEqual(before.goals);
    const [league] = club.tournaments;
    expect(league?.name).toBe("Harbour League");
    const own = league?.rows?.find(({ team }) => team.id === club.id);
    expect(own?.position).toBe(league?.position);
    expect(league?.rows).toHaveLength(3);
  });

  it("counts the goals of a match without valid predictions, and of no replaced match", async () => {
    const { club, id, key } = await newClubMatch();
    await playOut(app, key, 3, 1);
    const goalsAfter = async (change: Partial<typeof events.$inferInsert>) => {
      await app.db.update(events).set(change).where(eq(events.id, id));
      return sumGoals(app.db, club.id, new Date(0));
    };
    const all = await goalsAfter({ voidAt: null });
    expect(await goalsAfter({ voidAt: new Date(), voidReason: "postponed" })).toEqual(all);
    expect(await goalsAfter({ withdrawnAt: new Date() })).toEqual({
      matches: all.matches - 1,
      scored: all.scored - 3,
      conceded: all.conceded - 1,
    });
  });

  it("counts our settled answers of its matches, beside those of all clubs", async () => {
    const { club } = await newClubMatch();
    const before = (await readClub(club)).record;
    const answer = { answer: "home", probability: 0.5 };
    await writeJudged(app, [
      {
        score: [1, 0],
        answers: { 1: { ...answer, correct: true }, 3: { ...answer, correct: false } },
        model: "club-test",
        event: { homeTeamId: club.id },
      },
    ]);
    app.clock.advance(HOUR / 30);
    await app.catchUp();
    const { record } = await readClub(club);
    expect(record?.settled).toBe((before?.settled ?? 0) + 2);
    expect(record?.correct).toBe((before?.correct ?? 0) + 1);
    expect(record?.all_settled).toBeGreaterThanOrEqual(record?.settled ?? 0);
    expect(record?.least).toBe(30);
  });

  it("is found by the number of its slug alone, and is 404 without a known one", async () => {
    const { club } = await newClubMatch();
    expect(expectSuccess("getTeam", await app.ask(`/teams/an-old-name-${club.id}`)).data.name).toBe(
      club.name,
    );
    for (const slug of ["no-number", "club-0", "club-999999", String(2 ** 31)])
      expect(expectFailure(await app.ask(`/teams/${slug}`)).status, slug).toBe(404);
  });
});

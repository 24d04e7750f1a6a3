import { beforeAll, describe, expect, it } from "vitest";
import { idSlug } from "#domain/id-slug.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { CLUBS } from "../../support/fixtures/fixture-feed.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, START } from "../../support/test-clock.ts";

const app = await sharedTestApp({ isDemo: true });

async function addressOf(name: string): Promise<string> {
  const { data } = expectSuccess("listTournaments", await app.ask("/tournaments"));
  const tournament = data.find((row) => row.name === name);
  if (tournament === undefined) throw new Error(`There is no ${name}.`);
  return `/tournaments/${idSlug(tournament)}/table`;
}

async function tableOf(name: string) {
  return expectSuccess("getTable", await app.ask(await addressOf(name))).data;
}

const cup = { tournament: "salt-cup", round: "Semi-finals" } as const;
const club = (index: number) => {
  const found = CLUBS[index];
  if (found === undefined) throw new Error(`There is no club ${index}.`);
  return found;
};

describe("the table of a league", () => {
  it("counts every ended match once, and a fan finds all clubs in it", async () => {
    const { tournament, season, groups, rounds } = await tableOf("Harbour League");
    const [league] = groups;
    expect(tournament.name).toBe("Harbour League");
    expect(season?.label).toBeNull();
    expect(rounds).toEqual([]);
    expect(league?.all).toHaveLength(CLUBS.length);
    const counted = (league?.all ?? []).map(
      (row) => row.goals_for - row.goals_against + 1_000 * (row.won - row.lost),
    );
    expect(counted.reduce((sum, value) => sum + value, 0)).toBe(0);
    expect(league?.all.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("changes with a result, and answers 304 while nothing changes", async () => {
    const address = await addressOf("Harbour League");
    const key = app.fixtures.schedule(START + HOUR);
    await app.run("poll-feed");
    const before = await app.ask(address);
    const etag = String(before.headers["etag"]);
    expect((await app.ask(address, { headers: { "if-none-match": etag } })).status).toBe(304);
    app.clock.set(START + 3 * HOUR);
    app.fixtures.finish(key, 4, 0);
    await app.run("poll-feed");
    const winner = expectSuccess("getTable", before).data.groups[0]?.all.find(
      ({ team }) => team.name === app.fixtures.match(key).home.name,
    );
    const after = (await tableOf("Harbour League")).groups[0]?.all.find(
      ({ team }) => team.id === winner?.team.id,
    );
    expect(after?.points).toBe((winner?.points ?? 0) + 3);
    expect(after?.form.endsWith("W")).toBe(true);
  });

  it("leaves out an abandoned match, and counts an awarded one", async () => {
    const played = async () =>
      (await tableOf("Harbour League")).groups[0]?.all.reduce((sum, row) => sum + row.played, 0);
    const [abandoned, awarded] = [5, 6].map((hours) => app.fixtures.schedule(START + hours * HOUR));
    await app.run("poll-feed");
    const before = (await played()) ?? 0;
    app.clock.set(START + 8 * HOUR);
    app.fixtures.change(abandoned ?? "", { status: "abandoned", score: { home: 1, away: 0 } });
    app.fixtures.finish(awarded ?? "", 3, 0);
    app.fixtures.change(awarded ?? "", { awarded: true });
    await app.run("poll-feed");
    expect(await played()).toBe(before + 2);
  });
});

describe("the rounds of a cup", () => {
  beforeAll(async () => {
    const semiFinal = app.fixtures.schedule(START + DAY, {
      ...cup,
      home: club(0),
      away: club(1),
    });
    app.fixtures.schedule(START + 2 * DAY, { ...cup, home: club(2), away: club(3) });
    await app.run("poll-feed");
    app.clock.set(START + DAY + 4 * HOUR);
    app.fixtures.finish(semiFinal, 2, 2);
    app.fixtures.change(semiFinal, {
      score: { home: 3, away: 3 },
      afterExtraTime: { home: 3, away: 3 },
      penalties: { home: 4, away: 2 },
    });
    await app.run("poll-feed");
  });

  it("name the winner on penalties, and no winner of a tie to come", async () => {
    const { groups, rounds } = await tableOf("Salt Cup");
    expect(groups).toEqual([]);
    expect(rounds).toMatchObject([
      {
        name: "Semi-finals",
        ties: [
          {
            home: { name: "Ashby Rovers" },
            aggregate: null,
            legs: [{ status: "ended", score: "2|2", after_extra_time: "3|3", penalties: "4|2" }],
          },
          { winner_id: null, legs: [{ status: "not_started", score: null }] },
        ],
      },
    ]);
    const [first] = rounds[0]?.ties ?? [];
    expect(first?.winner_id).toBe(first?.home.id);
  });
});

describe("an address", () => {
  it("counts by its id alone", async () => {
    const address = await addressOf("Salt Cup");
    const id = /\d+(?=\/table)/.exec(address)?.[0];
    const table = expectSuccess("getTable", await app.ask(`/tournaments/another-name-${id}/table`));
    expect(table.data.tournament.name).toBe("Salt Cup");
  });

  it.each(["unknown-99999", "without-a-number"])("%s is 404", async (slug) => {
    expect(expectFailure(await app.ask(`/tournaments/${slug}/table`))).toMatchObject({
      status: 404,
      code: "not_found",
    });
  });
});

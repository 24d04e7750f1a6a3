import { parseArgs } from "node:util";
import { writeFileSync } from "node:fs";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { predictMatch } from "#engine/predict.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/open.ts";
import type { Context } from "#server/domain/context.ts";
import { seedReferences } from "#server/domain/seed.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import { openGeo } from "#server/geo.ts";
import { prepareData } from "#server/jobs/jobs.ts";

/** Noon of an ordinary Saturday: every run measures the same matches. */
const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

interface Row {
  name: string;
  /** Median milliseconds of one run, and of the baseline beside it. */
  ms: number;
  baseline: string;
  baselineMs: number;
  ratio: number;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Runs both in turn, so that a busy machine slows them alike. */
async function compare(name: string, run: () => unknown, baseline: string, runBaseline: () => unknown, times: number): Promise<Row> {
  const measured: number[] = [];
  const compared: number[] = [];
  for (let round = 0; round < times; round++) {
    const start = performance.now();
    await run();
    const middle = performance.now();
    await runBaseline();
    measured.push(middle - start);
    compared.push(performance.now() - middle);
  }
  const ms = median(measured);
  const baselineMs = median(compared);
  return { name, ms, baseline, baselineMs, ratio: ms / baselineMs };
}

async function playedMatches(): Promise<PlayedMatch[]> {
  const feed = createDemoFeed({ seed: "touchline" });
  const all = await feed.matches({ from: NOW - 3 * 365 * DAY_MS, to: NOW, now: NOW });
  const [first] = all;
  return all.flatMap((match) =>
    match.tournament === first?.tournament && match.status === "ended" && match.score !== null
      ? [{ day: Math.floor(match.startAt / DAY_MS), home: match.home.key, away: match.away.key, score: match.score }]
      : [],
  );
}

/** What anyone would write first: each team's average goals, for and against. */
function averages(matches: readonly PlayedMatch[]): Map<string, { for: number; against: number; played: number }> {
  const table = new Map<string, { for: number; against: number; played: number }>();
  const add = (team: string, scored: number, conceded: number) => {
    const row = table.get(team) ?? { for: 0, against: 0, played: 0 };
    table.set(team, { for: row.for + scored, against: row.against + conceded, played: row.played + 1 });
  };
  for (const { home, away, score } of matches) {
    add(home, score.home, score.away);
    add(away, score.away, score.home);
  }
  return table;
}

async function engineRows(): Promise<Row[]> {
  const matches = await playedMatches();
  const asOf = Math.floor(NOW / DAY_MS);
  const fit = fitStrengths(matches, { asOf, sport: FOOTBALL });
  const [home = "", away = ""] = fit.teams.keys();
  const request = { fit, matches, home, away, homeName: home, awayName: away, day: asOf, neutral: false, sport: FOOTBALL };
  const pass = `averages of the same ${matches.length} matches`;
  return [
    await compare(`fit of ${matches.length} matches, ${fit.teams.size} teams`, () => fitStrengths(matches, { asOf, sport: FOOTBALL }), pass, () => averages(matches), 50),
    await compare("one match: grid, 11 answers, explanations", () => predictMatch(request), pass, () => averages(matches), 50),
  ];
}

async function apiRows(): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir: null });
  const context: Context = {
    db: database.db,
    clock: { now: () => NOW },
    config: { appUrl: "http://localhost", registrationBlockedContinents: [] },
    randomBytes: (size) => Buffer.alloc(size),
    locate: await openGeo("GB"),
  };
  await seedReferences(context.db);
  const source = { id: "demo", feed: createDemoFeed({ seed: "touchline" }) };
  await prepareData(context, source);
  const app = await buildApp({
    context,
    config: { production: false, logLevel: "silent", trustProxy: [], smtpUrl: null, appUrl: "http://localhost" },
    feed: { name: "demo", notice: null },
    webRoot: "/nowhere",
    jobs: () => ({}),
    rateLimitScale: 1000,
  });
  const list = "/api/v1/events?schedule_date=2026-11-21&tz=Europe/London";
  const { headers } = await app.inject(list);
  const etag = String(headers.etag);
  const ping = () => app.inject("/readyz");
  const rows = [
    await compare("GET /events of a day", () => app.inject(list), "GET /readyz (one empty query)", ping, 40),
    await compare("the same, unchanged (304)", () => app.inject({ url: list, headers: { "if-none-match": etag } }), "GET /readyz (one empty query)", ping, 40),
  ];
  await app.close();
  await database.close();
  return rows;
}

const { values } = parseArgs({ options: { out: { type: "string" } } });
const rows = [...(await engineRows()), ...(await apiRows())];
console.table(rows.map(({ name, ms, baseline, baselineMs, ratio }) => ({ name, ms: ms.toFixed(2), baseline, "baseline ms": baselineMs.toFixed(2), ratio: ratio.toFixed(1) })));
console.log(JSON.stringify(rows));
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(rows, null, 2)}\n`);

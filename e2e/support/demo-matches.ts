import { DAY_MS } from "#domain/day.ts";
import { createDemoFeed } from "#server/feeds/demo/demo-feed.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { DEMO_SEED } from "#server/open-feed.ts";
import { today } from "./api.ts";
import { type Match, matchesForSale, matchesOn, minutesLeft } from "./fan.ts";
import type { OwnProgram } from "./program.ts";

/** Reads the seeded demo here, because that leaves the server's clock alone. */
async function openDemoFootball(): Promise<
  (window: { from: number; to: number; now: number }) => Promise<FeedMatch[]>
> {
  const feed = createDemoFeed({ seed: DEMO_SEED });
  const football = new Set(
    (await feed.tournaments()).filter(({ sport }) => sport === "football").map(({ key }) => key),
  );
  return async (window) =>
    (await feed.matches(window)).filter(({ tournament }) => football.has(tournament));
}

const isSame = ({ homeTeam, awayTeam }: Match, { home, away }: FeedMatch) =>
  homeTeam.name === home.name && awayTeam.name === away.name;

const BEFORE_VOID_MS = 2 * DAY_MS;

/** Finds a match that will be void and moves the server's clock to the days before it. */
export async function findFutureVoidMatch(program: OwnProgram, originUrl: string): Promise<Match> {
  const [from, to] = [Date.now() + BEFORE_VOID_MS, Date.now() + 40 * DAY_MS];
  const matches = await openDemoFootball();
  const voidMatch = (await matches({ from, to, now: to })).find(
    ({ status }) => status === "canceled" || status === "abandoned",
  );
  if (voidMatch === undefined) throw new Error("The demo has no void match in the next 40 days.");
  await program.moveClock(voidMatch.startAt - BEFORE_VOID_MS - Date.now());
  const found = (await matchesForSale(originUrl)).find((match) => isSame(match, voidMatch));
  if (found === undefined)
    throw new Error(`${voidMatch.home.name} v ${voidMatch.away.name} is not for sale.`);
  return found;
}

export interface PenaltyShootOut {
  home: string;
  away: string;
  /** Unix milliseconds. */
  startAt: number;
  extraTimeAt: number;
  endedAt: number;
}

export async function nextPenaltyShootOut(): Promise<PenaltyShootOut> {
  const [from, to] = [Date.now() + HOUR_MS, Date.now() + 300 * DAY_MS];
  const matches = await openDemoFootball();
  const tie = (await matches({ from, to, now: to })).find(({ penalties }) => penalties !== null);
  if (tie === undefined) throw new Error("The demo has no penalty shoot-out in the next 300 days.");
  const { key, home, away, startAt, endAt } = tie;
  const endedAt = (endAt ?? startAt) + STEP_MS;
  for (let now = startAt; now < endedAt; now += STEP_MS) {
    const shown = (await matches({ from: startAt, to: startAt + 1, now })).find(
      (match) => match.key === key,
    );
    if (shown?.status === "extra_time" && (shown.minute ?? 0) > 91)
      return {
        home: home.shortName,
        away: away.shortName,
        startAt,
        extraTimeAt: now,
        endedAt,
      };
  }
  throw new Error(`${key} went to penalties without extra time.`);
}

const isInPlay = ({ status, minute }: FeedMatch) => status.endsWith("_half") && minute !== null;
const goals = ({ score }: FeedMatch) => (score === null ? 0 : score.home + score.away);

const MIN_MINUTES_LEFT = 5;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;

export async function nextGoal(
  program: OwnProgram,
  originUrl: string,
): Promise<{ goal: Match; aheadMs: number }> {
  const matches = await openDemoFootball();
  const start = Date.now();
  const at = (now: number) => matches({ from: start - 3 * HOUR_MS, to: start + 5 * HOUR_MS, now });
  let before = await at(start);
  for (let aheadMs = STEP_MS; aheadMs <= 4 * HOUR_MS; aheadMs += STEP_MS) {
    const now = await at(start + aheadMs);
    const scored = now.filter(
      (match) =>
        isInPlay(match) &&
        minutesLeft(match) >= MIN_MINUTES_LEFT &&
        before.some((old) => old.key === match.key && isInPlay(old) && goals(old) < goals(match)),
    );
    if (scored.length > 0) {
      await program.moveClock(aheadMs);
      const goal = (await matchesOn(originUrl, today())).find((match) =>
        scored.some((scorer) => isSame(match, scorer)),
      );
      if (goal !== undefined) return { goal, aheadMs };
    }
    before = now;
  }
  throw new Error("The demo has no goal in the next four hours.");
}

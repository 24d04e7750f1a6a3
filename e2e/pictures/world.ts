import { shiftDay } from "#domain/day.ts";
import { hasEnded, isOff } from "#domain/match-status.ts";
import { dayAt, newFan } from "../support/api.ts";
import { type Match, matchesOn, unlockElsewhere } from "../support/fan.ts";
import { Origin } from "../support/origin.ts";
import { startFrozenProgram } from "../support/prepared-server.ts";
import type { OwnProgram } from "../support/program.ts";

const HOUR_MS = 3_600_000;
/** A Saturday afternoon: matches before, during and after their play. */
export const SHOWN_AT = Date.parse("2026-11-21T16:40:00Z");
const BOUGHT_HOURS_BEFORE = 26;
const BOUGHT_MATCHES = 24;
const POINTS = 75 * (BOUGHT_MATCHES + 4);

export interface World {
  origin: Origin;
  token: string;
  slugs: Record<"locked" | "open" | "live" | "ended" | "void", string>;
  close(): Promise<void>;
}

/** A fan bought matches the day before; some are over now, some are in play, some are to come. */
export async function openWorld(): Promise<World> {
  const program = await startFrozenProgram(
    new Date(SHOWN_AT - BOUGHT_HOURS_BEFORE * HOUR_MS).toISOString(),
  );
  const origin = await Origin.open(program);
  const fan = await newFan(origin.url, { points: POINTS });
  const bought = await buy(origin.url, fan.token);
  origin.frozenAt = SHOWN_AT;
  await program.letTimePass(BOUGHT_HOURS_BEFORE * HOUR_MS);
  return {
    origin,
    token: fan.token,
    slugs: await slugsOf(origin.url, bought),
    close: () => close(origin, program),
  };
}

async function close(origin: Origin, program: OwnProgram): Promise<void> {
  await origin.close();
  await program.stop();
}

async function buy(originUrl: string, token: string): Promise<ReadonlySet<number>> {
  const day = dayAt(SHOWN_AT);
  const matches = (await matchesOn(originUrl, day)).filter(
    ({ status, predictions }) => status === "not_started" && predictions.total > 0,
  );
  const bought = matches.toSorted(byImportance).slice(0, BOUGHT_MATCHES);
  for (const match of bought) await unlockElsewhere(originUrl, token, match);
  return new Set(bought.map(({ id }) => id));
}

async function slugsOf(originUrl: string, bought: ReadonlySet<number>): Promise<World["slugs"]> {
  const day = dayAt(SHOWN_AT);
  const today = (await matchesOn(originUrl, day)).toSorted(byImportance);
  const tomorrow = (await matchesOn(originUrl, shiftDay(day, 1))).toSorted(byImportance);
  const strip = await Promise.all(
    [-2, -1, 0, 1, 2, 3, 4].map((days) => matchesOn(originUrl, shiftDay(day, days))),
  );
  const isBought = ({ id }: Match) => bought.has(id);
  const isToCome = ({ status }: Match) => status === "not_started";
  return {
    locked: first(tomorrow, (match) => isToCome(match) && match.predictions.total > 0),
    open: first(today, (match) => isToCome(match) && isBought(match)),
    live: first(today, (match) => match.status === "second_half" && isBought(match)),
    ended: first(today, (match) => hasEnded(match) && match.predictions.settled > 0),
    void: first(strip.flat(), isOff),
  };
}

function byImportance(a: Match, b: Match): number {
  return b.tournament.priority - a.tournament.priority || a.start_at - b.start_at || a.id - b.id;
}

function first(matches: readonly Match[], isWanted: (match: Match) => boolean): string {
  const found = matches.find(isWanted);
  if (found === undefined) throw new Error("The demo has no such match at this moment.");
  return found.slug;
}

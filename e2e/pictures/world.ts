import { shiftDay } from "#domain/day.ts";
import { hasEnded, isOff } from "#domain/match-status.ts";
import { newFan } from "../support/api.ts";
import { type Match, matchesOn, unlockByApi } from "../support/fan.ts";
import { Origin } from "../support/origin.ts";
import { startFrozenProgram } from "../support/prepared-server.ts";
import type { OwnProgram } from "../support/program.ts";

const HOUR_MS = 3_600_000;
/** A fixed zone, because the other tests' zone changes by the hour. */
export const SHOWN_ZONE = "Etc/GMT";
const SHOWN_DAY = "2026-11-21";
export const SHOWN_AT = Date.parse(`${SHOWN_DAY}T16:40:00Z`);
const BOUGHT_HOURS_BEFORE = 26;
const BOUGHT_MATCHES = 24;
const POINTS = 75 * (BOUGHT_MATCHES + 4);

export interface World {
  origin: Origin;
  token: string;
  slugs: Record<"locked" | "open" | "live" | "ended" | "void", string>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const program = await startFrozenProgram(
    new Date(SHOWN_AT - BOUGHT_HOURS_BEFORE * HOUR_MS).toISOString(),
  );
  const origin = await Origin.open(program);
  const fan = await newFan(origin.url, { points: POINTS });
  const bought = await buy(origin.url, fan.token);
  origin.frozenAt = SHOWN_AT;
  await program.advanceWithSeals(BOUGHT_HOURS_BEFORE * HOUR_MS);
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
  const matches = (await matchesOn(originUrl, SHOWN_DAY, SHOWN_ZONE)).filter(
    ({ status, predictions }) => status === "not_started" && predictions.total > 0,
  );
  const bought = matches.toSorted(byImportance).slice(0, BOUGHT_MATCHES);
  for (const match of bought) await unlockByApi(originUrl, token, match);
  return new Set(bought.map(({ id }) => id));
}

async function slugsOf(originUrl: string, bought: ReadonlySet<number>): Promise<World["slugs"]> {
  const dayFrom = (days: number) => matchesOn(originUrl, shiftDay(SHOWN_DAY, days), SHOWN_ZONE);
  const today = (await dayFrom(0)).toSorted(byImportance);
  const tomorrow = (await dayFrom(1)).toSorted(byImportance);
  const strip = await Promise.all([-2, -1, 0, 1, 2, 3, 4].map(dayFrom));
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

import { shiftDay } from "#domain/day.ts";
import { idSlug } from "#domain/id-slug.ts";
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
  slugs: Record<"locked" | "open" | "live" | "ended" | "void" | "club" | "competition", string>;
  /** In the format of the browser's storage. */
  followed: string;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const program = await startFrozenProgram(
    new Date(SHOWN_AT - BOUGHT_HOURS_BEFORE * HOUR_MS).toISOString(),
  );
  const origin = await Origin.open(program);
  const fan = await newFan(origin.url, { points: POINTS, email: "fan@example.com" });
  const bought = await buy(origin.url, fan.token);
  origin.frozenAt = SHOWN_AT;
  await program.advanceWithSeals(BOUGHT_HOURS_BEFORE * HOUR_MS);
  return {
    origin,
    token: fan.token,
    ...(await shownOf(origin.url, bought)),
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

async function shownOf(
  originUrl: string,
  bought: ReadonlySet<number>,
): Promise<Pick<World, "slugs" | "followed">> {
  const dayFrom = (days: number) => matchesOn(originUrl, shiftDay(SHOWN_DAY, days), SHOWN_ZONE);
  const today = (await dayFrom(0)).toSorted(byImportance);
  const tomorrow = (await dayFrom(1)).toSorted(byImportance);
  const strip = await Promise.all([-2, -1, 0, 1, 2, 3, 4].map(dayFrom));
  const isBought = ({ id }: Match) => bought.has(id);
  const isToCome = ({ status }: Match) => status === "not_started";
  const live = first(today, (match) => match.status === "second_half" && isBought(match));
  const open = first(today, (match) => isToCome(match) && isBought(match));
  const { tournament } = live;
  const club = { ...live.homeTeam, id: live.homeTeam.id ?? 0 };
  const slugs = {
    locked: first(tomorrow, (match) => isToCome(match) && match.predictions.total > 0).slug,
    open: open.slug,
    live: live.slug,
    ended: first(today, (match) => hasEnded(match) && match.predictions.settled > 0).slug,
    void: first(strip.flat(), isOff).slug,
    club: idSlug(club),
    competition: idSlug(tournament),
  };
  const playsToday = new Set(today.flatMap(({ homeTeam, awayTeam }) => [homeTeam.id, awayTeam.id]));
  const idle = first(tomorrow, ({ homeTeam }) => !playsToday.has(homeTeam.id));
  const followed = [
    ["team", idle.homeTeam.id],
    ["team", club.id],
    ["tournament", tournament.id],
    ["event", open.id],
  ];
  return { slugs, followed: JSON.stringify(followed) };
}

function byImportance(a: Match, b: Match): number {
  return b.tournament.priority - a.tournament.priority || a.start_at - b.start_at || a.id - b.id;
}

function first(matches: readonly Match[], isWanted: (match: Match) => boolean): Match {
  const found = matches.find(isWanted);
  if (found === undefined) throw new Error("The demo has no such match at this moment.");
  return found;
}

import { brotliCompressSync } from "node:zlib";
import type { components } from "#contract";
import { eventSlug } from "#domain/event-slug.ts";
import { packFixtures } from "#domain/fixture.ts";
import { pagingMeta, PER_PAGE } from "#domain/paging.ts";
import { scoreText } from "#domain/score.ts";
import type { Feed, FeedMatch, FeedTeam } from "#server/feeds/feed.ts";

type Event = components["schemas"]["Event"];

const RIGHT_OF_ELEVEN = [7, 4, 8, 6, 9, 5, 3, 10];

export async function eventsOf(
  feed: Feed,
  { from, now, count }: { from: number; now: number; count: number },
): Promise<Event[]> {
  const tournaments = await feed.tournaments();
  const matches = await feed.matches({ from, to: from + 60 * 86_400_000, now });
  const keys = [...new Set(matches.flatMap(({ home, away }) => [home.key, away.key]))];
  const idOf = ({ key }: FeedTeam) => 1 + keys.indexOf(key);
  return matches
    .toSorted((a, b) => a.startAt - b.startAt)
    .slice(0, count)
    .map((match, index) => {
      const at = tournaments.findIndex(({ key }) => key === match.tournament);
      const { name = "", priority = 0 } = tournaments[at] ?? {};
      return {
        ...eventOf(match, 8_600 + index, { id: at + 1, sport_id: 1, name, priority }),
        homeTeam: teamOf(match.home, idOf(match.home)),
        awayTeam: teamOf(match.away, idOf(match.away)),
      };
    });
}

type EventWithoutTeams = Omit<Event, "homeTeam" | "awayTeam">;

function eventOf(match: FeedMatch, id: number, tournament: Event["tournament"]): EventWithoutTeams {
  const isSettled = match.status === "ended";
  return {
    id,
    slug: eventSlug(match.home.name, match.away.name, match.startAt, new Set<string>()),
    sport_id: tournament.sport_id,
    tournament_id: tournament.id,
    tournament,
    round: match.round,
    status: match.status,
    start_at: match.startAt / 1_000,
    end_at: match.endAt === null ? null : Math.floor(match.endAt / 1_000),
    minute: match.minute,
    score: textOf(match.regularTime ?? match.score),
    ...optional("after_extra_time", textOf(match.afterExtraTime)),
    ...optional("penalties", textOf(match.penalties)),
    half_time_score: textOf(match.halfTime),
    accuracy: isSettled ? 64 : 61,
    predictions: {
      state: isSettled ? "settled" : "open",
      total: 5,
      settled: isSettled ? 4 : 0,
      correct: isSettled ? (RIGHT_OF_ELEVEN[id % RIGHT_OF_ELEVEN.length] ?? 0) : 0,
    },
    correction: null,
  };
}

function textOf(score: FeedMatch["score"]): string | null {
  return scoreText(score?.home ?? null, score?.away ?? null);
}

function optional<Name extends string>(name: Name, text: string | null) {
  return text === null ? {} : { [name]: text };
}

function teamOf({ name, shortName }: FeedTeam, id: number): Event["homeTeam"] {
  return { id, name, short_name: shortName };
}

/** @returns bytes, with the same compression as in the response cache */
export function sizeOf(events: readonly Event[]): { raw: number; brotli: number } {
  const page = { number: 1, size: PER_PAGE };
  const meta = {
    ...pagingMeta(events.length, page),
    stale_since: null,
    notice: "Demo data.",
    version: "0123456789abcdef",
  };
  const text = JSON.stringify({ ...packFixtures(events), meta });
  return { raw: Buffer.byteLength(text), brotli: brotliCompressSync(text).length };
}

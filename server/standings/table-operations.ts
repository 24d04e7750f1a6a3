import { DAY_MS, utcDayNumber } from "#domain/day.ts";
import { readIdSlug } from "#domain/id-slug.ts";
import type { FeedFacts } from "#server/feeds/feed.ts";
import { readSourceMeta } from "#server/fixtures/event-page.ts";
import { fixtureTopics } from "#server/fixtures/fixture-topics.ts";
import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  findCurrentSeason,
  findTournament,
  type Season,
} from "#server/standings/standings-repository.ts";
import { serializeTable } from "#server/standings/table-serializer.ts";

/** A feed can add a round this long after the last one that it lists. */
const NEXT_ROUND_DAYS = 60;
/** A new season begins on a day that no topic covers. */
const NEXT_SEASON_MS = 10 * 60_000;

export function tableOperations(
  { reader, clock }: Pick<Context, "reader" | "clock">,
  feed: FeedFacts,
): Pick<Handlers, "getTable"> {
  return {
    async getTable({ path }) {
      const id = readIdSlug(path.slug);
      const db = await reader();
      const tournament = id === null ? undefined : await findTournament(db, feed.name, id);
      if (tournament === undefined)
        throw new Refusal("missing", "not_found", "There is no competition at this address.");
      const now = clock.now();
      const [season, meta] = await Promise.all([
        findCurrentSeason(db, tournament, new Date(now)),
        readSourceMeta(db, feed),
      ]);
      return new PublicAnswer(
        { data: serializeTable(tournament, season), meta },
        { topics: fixtureTopics(daysOf(season, now)), until: now + NEXT_SEASON_MS },
      );
    },
  };
}

function daysOf({ matches }: Season, now: number): number[] {
  const starts = matches.map(({ event }) => event.startAt.getTime());
  const first = utcDayNumber(Math.min(now, ...starts));
  const last = utcDayNumber(Math.max(now, ...starts) + NEXT_ROUND_DAYS * DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

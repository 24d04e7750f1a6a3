import type { components } from "#contract";
import { dayRange } from "#domain/day-range.ts";
import { isLive, isOver } from "#domain/match-status.ts";
import type { EventRow } from "#offline/rows.ts";
import { store } from "#offline/store.ts";
import { type EventList, isEventList } from "./body-guards.ts";
import { type Asking, type Kept, networkFirst } from "./network.ts";
import { matches, saveEventList } from "./save-events.ts";

type SourceMeta = components["schemas"]["SourceMeta"];

export const UNKNOWN_SOURCE: SourceMeta = { stale_since: null, notice: null };

interface ListQuery {
  from: number;
  to: number;
  sport: string;
  tournament: string;
  status: string | null;
  /** False for the list of what has not ended, which says nothing of what has. */
  isWholeDay: boolean;
  descending: boolean;
}

function readQuery(url: URL): ListQuery {
  const query = url.searchParams;
  const date = query.get("schedule_date");
  const now = Math.floor(Date.now() / 1000);
  const range =
    date === null
      ? { from: now - 6 * 3600, to: now + 8 * 86_400 }
      : dayRange(date, query.get("tz") ?? "UTC");
  return {
    ...range,
    sport: query.get("sport_id") ?? "*",
    tournament: query.get("tournament_id") ?? "*",
    status: query.get("status"),
    isWholeDay: date !== null,
    descending: query.get("sort") === "start_at desc",
  };
}

/** Fixtures of a day, a tournament or a status, also one that was never asked for online. */
export function answerEventList(asking: Asking): Promise<Response> {
  const { url } = asking;
  const isFirstPage = (url.searchParams.get("page") ?? "1") === "1";
  return networkFirst<EventList>(asking, {
    isBody: isEventList,
    async keep(body, at) {
      const { from, to, sport, tournament, status, isWholeDay } = readQuery(url);
      const isComplete = isWholeDay && status === null && isFirstPage;
      await saveEventList(body, at, isComplete ? { from, to, sport, tournament } : null);
    },
    recall: () => recallList(readQuery(url)),
  });
}

async function recallList(query: ListQuery): Promise<Kept | null> {
  const rows = await store.events
    .where("start_at")
    .between(query.from, query.to, true, false)
    .toArray();
  const inScope = rows.filter((row) => matches(row, query));
  const covering = await store.coverage
    .filter(
      (row) =>
        row.from <= query.from &&
        row.to >= query.to &&
        (row.sport === "*" || row.sport === query.sport) &&
        (row.tournament === "*" || row.tournament === query.tournament),
    )
    .toArray();
  const coveredAt = covering.map((row) => row.saved_at);
  const data = inScope
    .filter((row) => hasStatus(row, query))
    .sort((a, b) => a.start_at - b.start_at || a.id - b.id);
  // Known from elsewhere, but never in full: that there is none of this kind is more than the device knows.
  if (data.length === 0 && coveredAt.length === 0) return null;
  if (query.descending) data.reverse();
  const newest = covering.sort((a, b) => b.saved_at - a.saved_at)[0];
  const ages = data.length > 0 ? data.map((row) => row.saved_at) : coveredAt;
  return {
    body: {
      data: data.map((row) => row.event),
      meta: {
        total: data.length,
        per_page: 200,
        current_page: 1,
        first_page: 1,
        last_page: 1,
        ...(newest?.meta ?? UNKNOWN_SOURCE),
      },
    } satisfies EventList,
    savedAt: Math.min(...ages),
    // Some matches of the day came with other lists; the day itself was never seen in full.
    ...(query.isWholeDay && covering.length === 0 ? { isPart: true } : {}),
  };
}

function hasStatus(row: EventRow, { status, isWholeDay }: ListQuery): boolean {
  if (status === "live") return isLive(row);
  if (status !== null) return row.status === status;
  return isWholeDay || !isOver(row);
}

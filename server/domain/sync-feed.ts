import type { EventRow } from "#server/db/event-repository.ts";
import {
  findEventsByFeedKeys,
  findTakenSlugs,
  insertEvents,
  listOpenKeys,
  markVoid,
  type NewEvent,
  saveSports,
  saveTeams,
  saveTournaments,
  updateEvent,
} from "#server/db/feed-repository.ts";
import { isSealedFrom } from "#server/db/generation-repository.ts";
import type { Db } from "#server/db/open.ts";
import type { VoidReason } from "#server/db/schema.ts";
import { type Context, now } from "#server/domain/context.ts";
import {
  correctionOf,
  eventColumns,
  hasChanged,
  promisedStart,
  shotColumns,
  voidReason,
} from "#server/domain/event-change.ts";
import { eventSlug } from "#server/domain/event-slug.ts";
import { inTime } from "#server/domain/in-time.ts";
import type { Feed, FeedMatch, FeedSport, FeedTournament } from "#server/feeds/feed.ts";

const DAY_MS = 86_400_000;
/** How long a source may take to answer for the days around now; for all of its past it has as long as the job. */
const ANSWER_MS = 60_000;
const BEHIND_DAYS = 4;
const AHEAD_DAYS = 8;

/** A feed with the name its rows carry: two replays of different dates are two sources. */
export interface NamedFeed {
  id: string;
  feed: Feed;
}

/**
 * Brings the days around now up to date: everything since the feed's last good answer, or all that it has where it
 * never gave one.
 * @param givenUp aborted when this has taken too long: nothing is stored after that
 * @throws what the feed throws, or a TimeoutError where it does not answer
 */
export async function catchUp(
  context: Context,
  source: NamedFeed,
  lastSuccess: Date | null,
  givenUp: AbortSignal,
): Promise<void> {
  const at = context.clock.now();
  const recent = (lastSuccess?.getTime() ?? at) - BEHIND_DAYS * DAY_MS;
  const from =
    lastSuccess === null
      ? ((await inTime(source.feed.historyStart(at), givenUp)) ?? recent)
      : recent;
  const read = await readFeed(
    context.db,
    source,
    { from, to: at + AHEAD_DAYS * DAY_MS, now: at },
    lastSuccess === null ? givenUp : answerBy(givenUp),
  );
  await store(context, source, read, givenUp);
}

/** The signal after which nobody waits for a source any more. */
export function answerBy(givenUp: AbortSignal): AbortSignal {
  return AbortSignal.any([givenUp, AbortSignal.timeout(ANSWER_MS)]);
}

interface FeedAnswer {
  sports: FeedSport[];
  tournaments: FeedTournament[];
  matches: FeedMatch[];
}

async function readFeed(
  db: Db,
  { id, feed }: NamedFeed,
  window: { from: number; to: number; now: number },
  tooLate: AbortSignal,
): Promise<FeedAnswer> {
  // A match may have been moved out of these days, or be without a result for longer: what is stored as still to come,
  // or as being played, is asked for by name.
  const also = await listOpenKeys(db, id, new Date(window.to));
  const [sports, tournaments, matches] = await inTime(
    Promise.all([feed.sports(), feed.tournaments(), feed.matches({ ...window, also })]),
    tooLate,
  );
  return { sports, tournaments, matches };
}

/** All of the feed has been read before anything is written: a feed that fails half-way, or never answers, changes nothing. */
async function store(
  context: Context,
  source: NamedFeed,
  { sports, tournaments, matches }: FeedAnswer,
  givenUp: AbortSignal,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const sportIds = await saveSports(tx, sports);
    const tournamentIds = await saveTournaments(tx, source.id, tournaments, sportIds);
    const known = new Map(
      (
        await findEventsByFeedKeys(
          tx,
          source.id,
          matches.map((match) => match.key),
        )
      ).map((row) => [row.feedKey, row]),
    );
    await insertNew(
      tx,
      source.id,
      matches.filter((match) => !known.has(match.key)),
      tournamentIds,
      now(context),
    );
    // Matches are all that this locks. An unlock locks its match before any balance, so neither can hold what the other
    // waits for; nor can the refunds, which lock balances and no match.
    for (const match of matches) {
      const before = known.get(match.key);
      const reason =
        before === undefined ? null : await updateKnown(tx, before, match, now(context));
      if (before !== undefined && reason !== null)
        await markVoid(tx, { eventId: before.id, reason, at: now(context) });
    }
    // Others have had their turn since, and have judged by what was stored before.
    givenUp.throwIfAborted();
  });
}

async function insertNew(
  db: Db,
  feed: string,
  matches: readonly FeedMatch[],
  tournaments: ReadonlyMap<string, { id: number; sportId: number }>,
  at: Date,
): Promise<void> {
  const teamIds = new Map<number, Map<string, number>>();
  for (const sportId of new Set(
    [...tournaments.values()].map((tournament) => tournament.sportId),
  )) {
    const ofSport = matches.filter(
      (match) => tournaments.get(match.tournament)?.sportId === sportId,
    );
    teamIds.set(
      sportId,
      await saveTeams(
        db,
        feed,
        sportId,
        ofSport.flatMap((match) => [match.home, match.away]),
      ),
    );
  }
  const none: ReadonlySet<string> = new Set();
  const taken = await findTakenSlugs(
    db,
    matches.map((match) => eventSlug(match.home.name, match.away.name, match.startAt, none)),
  );
  const rows: NewEvent[] = [];
  for (const match of matches) {
    const tournament = tournaments.get(match.tournament);
    const ids = tournament === undefined ? undefined : teamIds.get(tournament.sportId);
    const homeTeamId = ids?.get(match.home.key);
    const awayTeamId = ids?.get(match.away.key);
    if (tournament === undefined || homeTeamId === undefined || awayTeamId === undefined) {
      throw new Error(`match ${match.key} is of an unknown tournament, ${match.tournament}`);
    }
    const slug = eventSlug(match.home.name, match.away.name, match.startAt, taken);
    taken.add(slug);
    const columns = eventColumns(match);
    const reason = voidReason({ ...columns, firstStartAt: columns.startAt }, at);
    rows.push({
      ...columns,
      ...shotColumns(match),
      shotsChangedAt: match.shots === null ? null : at,
      slug,
      feed,
      feedKey: match.key,
      sportId: tournament.sportId,
      tournamentId: tournament.id,
      homeTeamId,
      awayTeamId,
      firstStartAt: columns.startAt,
      voidAt: reason === null ? null : at,
      voidReason: reason,
      updatedAt: at,
    });
  }
  await insertEvents(db, rows);
}

/** @returns why the match counts for nothing from now on, or null */
async function updateKnown(
  db: Db,
  before: EventRow,
  match: FeedMatch,
  at: Date,
): Promise<VoidReason | null> {
  const after = eventColumns(match);
  const firstStartAt = promisedStart(before, after, at);
  const shots = shotColumns(match);
  const hasNews = hasChanged(before, after);
  const hasNewShots = hasChanged(before, shots);
  if (hasNews || hasNewShots) {
    const correction = hasNews ? correctionOf(before, after, at) : null;
    await updateEvent(db, before.id, {
      ...(hasNews ? { ...after, firstStartAt, updatedAt: at } : {}),
      ...(hasNewShots ? { ...shots, shotsChangedAt: at } : {}),
      ...(correction === null ? {} : { correction }),
    });
  }
  if (before.voidAt !== null) return null;
  const reason = voidReason({ ...after, firstStartAt }, at);
  if (reason !== null || after.startAt >= before.startAt) return reason;
  // However long ago it was: a correction may come weeks after the match.
  return (await isSealedFrom(db, before.id, after.startAt)) ? "sealed_late" : null;
}

import { LAST_MATCHES, NEXT_MATCHES, NEXT_UNTIL_S } from "#domain/club-matches.ts";
import { readIdSlug } from "#domain/id-slug.ts";
import { EVENT_STATUSES, isOver } from "#domain/match-status.ts";
import { aliasesOf } from "#server/clubs/club-aliases.ts";
import {
  countSettledAnswers,
  findTeam,
  listTeams,
  sumGoals,
} from "#server/clubs/club-repository.ts";
import { readClubSeason } from "#server/clubs/club-season.ts";
import type { FeedFacts } from "#server/feeds/feed.ts";
import { type PredictionsOfEvents, readSourceMeta } from "#server/fixtures/event-page.ts";
import {
  listTeamEvents,
  listTournaments,
  type TeamRow,
} from "#server/fixtures/event-repository.ts";
import { serializeEvent } from "#server/fixtures/event-serializer.ts";
import { MAX_SHARE_AGE_MS, topicsOfMatches } from "#server/fixtures/fixture-topics.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { paginate } from "#server/platform/http/page.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { MIN_SETTLED } from "#server/track-record/record-figures.ts";
import {
  RECORD_TOPIC,
  type TrackRecordCache,
} from "#server/track-record/track-record-operations.ts";

const ALL_TEAMS = 50_000;
/** How late the list may show a club's first match in a tournament. */
const TEAMS_MS = 600_000;

export function clubOperations(
  context: Context,
  feed: FeedFacts,
  predictions: Pick<PredictionsOfEvents, "summarize">,
  record: Pick<TrackRecordCache, "answer">,
): Pick<Handlers, "listTeams" | "getTeam"> {
  const { reader, clock } = context;

  async function readMatches(db: Db, teamId: number) {
    const [last, next] = await Promise.all([
      listTeamEvents(db, feed.name, {
        teamId,
        statuses: ["ended"],
        descending: true,
        limit: LAST_MATCHES,
      }),
      listTeamEvents(db, feed.name, {
        teamId,
        statuses: EVENT_STATUSES.filter((status) => !isOver({ status })),
        from: new Date(clock.now() - 1_000 * NEXT_UNTIL_S),
        descending: false,
        limit: NEXT_MATCHES,
      }),
    ]);
    const summaryOf = await predictions.summarize([...last, ...next]);
    const serialize = (row: (typeof last)[number]) => serializeEvent(row, summaryOf(row));
    return { last: last.map(serialize), next: next.map(serialize) };
  }

  async function readSeason(db: Db, teamId: number, at: Date) {
    const { tournaments, startedAt } = await readClubSeason(db, teamId, at);
    return { tournaments, goals: await sumGoals(db, teamId, startedAt) };
  }

  async function readRecord(db: Db, teamId: number) {
    const [own, all] = await Promise.all([countSettledAnswers(db, teamId), record.answer({})]);
    const { settled = 0, correct = 0 } = all?.answer.counts ?? {};
    return { ...own, all_settled: settled, all_correct: correct, least: MIN_SETTLED };
  }

  return {
    async listTeams({ query }) {
      const db = await reader();
      const [clubs, tournaments] = await Promise.all([
        listTeams(db, feed.name),
        listTournaments(db, feed.name, undefined),
      ]);
      const page = paginate(
        clubs,
        { per_page: ALL_TEAMS, ...query },
        ({ team, tournamentIds }) => ({
          ...serializeClub(team),
          tournament_ids: tournamentIds,
          ...serializeAliases(team),
        }),
      );
      return new PublicAnswer(
        {
          ...page,
          tournaments: tournaments.map(({ id, name, country }) => ({ id, name, country })),
        },
        { topics: ["teams", "tournaments"], until: clock.now() + TEAMS_MS },
      );
    },

    async getTeam({ path }) {
      const db = await reader();
      const id = readIdSlug(path.slug);
      const team = id === null ? undefined : await findTeam(db, feed.name, id);
      if (team === undefined)
        throw new Refusal("missing", "not_found", "There is no club at this address.");
      const at = now(context);
      const [{ tournaments, goals }, matches, answers, meta] = await Promise.all([
        readSeason(db, team.id, at),
        readMatches(db, team.id),
        readRecord(db, team.id),
        readSourceMeta(db, feed),
      ]);
      const data = {
        ...serializeClub(team),
        tournaments,
        ...matches,
        goals,
        record: answers,
      };
      return new PublicAnswer(
        { data, meta },
        {
          // The table changes with the other matches of today.
          topics: [
            ...topicsOfMatches([
              ...matches.last,
              ...matches.next,
              { start_at: at.getTime() / 1_000 },
            ]),
            RECORD_TOPIC,
          ],
          until: at.getTime() + MAX_SHARE_AGE_MS,
        },
      );
    },
  };
}

function serializeClub({ id, name, shortName, sportId }: TeamRow) {
  return { id, name, short_name: shortName, sport_id: sportId };
}

function serializeAliases(team: TeamRow): { aliases?: string[] } {
  const aliases = aliasesOf(team);
  return aliases.length === 0 ? {} : { aliases };
}

import type { components } from "#contract";
import { eventSlug } from "./event-slug.ts";
import { hasEnded } from "./match-status.ts";
import { readScore } from "./score.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];
type Columns = Schemas["FixtureColumns"];
type Packed = Pick<Schemas["Fixtures"], "data" | "tournaments">;

const NONE_TAKEN: ReadonlySet<string> = new Set();

export function packFixtures(events: readonly Event[]): Packed {
  const column = <Value>(valueOf: (event: Event) => Value) => events.map(valueOf);
  return {
    data: {
      id: column(({ id }) => id),
      tournament_id: column((event) => event.tournament_id),
      start_at: column((event) => event.start_at),
      status: column(({ status }) => status),
      home: column(({ homeTeam }) => packTeam(homeTeam)),
      away: column(({ awayTeam }) => packTeam(awayTeam)),
      predictions: column(({ predictions }) => predictions.state),
      ...withoutEmpty({
        home_id: column(({ homeTeam }) => homeTeam.id ?? null),
        away_id: column(({ awayTeam }) => awayTeam.id ?? null),
        slug: column((event) => (event.slug === slugOf(event) ? null : event.slug)),
        round: column(({ round }) => round),
        end_at: column((event) => (event.status === "ended" ? null : event.end_at)),
        minute: column(({ minute }) => minute),
        score: column(({ score }) => score),
        after_extra_time: column((event) => event.after_extra_time ?? null),
        penalties: column(({ penalties }) => penalties ?? null),
        settled: column(({ predictions }) => (isJudged(predictions) ? predictions.settled : null)),
        correct: column(({ predictions }) => (isJudged(predictions) ? predictions.correct : null)),
        correction: column(({ correction }) => correction),
        withheld: column(({ withheld }) => withheld ?? null),
      }),
    },
    tournaments: [...new Map(events.map(({ tournament }) => [tournament.id, tournament])).values()],
  };
}

/** @throws TypeError if the columns do not fit together */
export function unpackFixtures({ data, tournaments }: Packed): Event[] {
  const tournamentOf = new Map(tournaments.map((tournament) => [tournament.id, tournament]));
  return data.id.map((id, index) => {
    const tournament = known(tournamentOf.get(known(data.tournament_id[index])));
    const homeTeam = unpackTeam(known(data.home[index]), data.home_id?.[index]);
    const awayTeam = unpackTeam(known(data.away[index]), data.away_id?.[index]);
    const start_at = known(data.start_at[index]);
    const settled = data.settled?.[index] ?? 0;
    const afterExtraTime = data.after_extra_time?.[index] ?? null;
    const penalties = data.penalties?.[index] ?? null;
    const withheld = data.withheld?.[index] ?? null;
    return {
      id,
      slug: data.slug?.[index] ?? slugOf({ homeTeam, awayTeam, start_at }),
      sport_id: tournament.sport_id,
      tournament_id: tournament.id,
      tournament,
      round: data.round?.[index] ?? null,
      status: known(data.status[index]),
      start_at,
      end_at: data.end_at?.[index] ?? null,
      minute: data.minute?.[index] ?? null,
      score: data.score?.[index] ?? null,
      ...(afterExtraTime === null ? {} : { after_extra_time: afterExtraTime }),
      ...(penalties === null ? {} : { penalties }),
      half_time_score: null,
      homeTeam,
      awayTeam,
      accuracy: null,
      predictions: {
        state: known(data.predictions[index]),
        total: settled,
        settled,
        correct: data.correct?.[index] ?? 0,
      },
      correction: data.correction?.[index] ?? null,
      ...(withheld === null ? {} : { withheld }),
    };
  });
}

export function updateFromList(before: Event, listed: Event): Event {
  const isSameRecord = hasSameRecord(before.predictions, listed.predictions);
  return {
    ...listed,
    end_at: listed.end_at ?? (bothEnded(before, listed) ? before.end_at : null),
    half_time_score: hasSameHalfTime(before, listed) ? before.half_time_score : null,
    accuracy: isSameRecord && hasEnded(before) === hasEnded(listed) ? before.accuracy : null,
    predictions: isSameRecord ? before.predictions : listed.predictions,
  };
}

function bothEnded(before: Event, listed: Event): boolean {
  return before.status === "ended" && listed.status === "ended";
}

/** A list carries counts of settled predictions only. */
function hasSameRecord(
  before: Schemas["PredictionSummary"],
  listed: Schemas["PredictionSummary"],
): boolean {
  return (
    before.state === listed.state &&
    (listed.state !== "settled" ||
      (before.settled === listed.settled && before.correct === listed.correct))
  );
}

/** Later goals leave the half-time score valid, but a correction may remove a goal. */
function hasSameHalfTime(before: Event, listed: Event): boolean {
  if (listed.status === "first_half" || before.correction?.at !== listed.correction?.at)
    return false;
  const then = readScore(before.half_time_score);
  const now = readScore(listed.score);
  return then !== null && now !== null && then.home <= now.home && then.away <= now.away;
}

function isJudged({ state, settled }: Schemas["PredictionSummary"]): boolean {
  return state === "settled" && settled > 0;
}

function slugOf({
  homeTeam,
  awayTeam,
  start_at,
}: Pick<Event, "homeTeam" | "awayTeam" | "start_at">): string {
  return eventSlug(homeTeam.name, awayTeam.name, start_at * 1_000, NONE_TAKEN);
}

function packTeam({ name, short_name: short }: Schemas["Team"]): string[] {
  if (name === short) return [name];
  const at = name.indexOf(short);
  return at === -1 ? [name, short] : [name.slice(0, at), short, name.slice(at + short.length)];
}

function unpackTeam(parts: readonly string[], id: number | null = null): Schemas["Team"] {
  const [first = "", short = first] = parts;
  return {
    ...(id === null ? {} : { id }),
    name: parts.length === 3 ? parts.join("") : first,
    short_name: short,
  };
}

type Sparse = Omit<
  Columns,
  "id" | "tournament_id" | "start_at" | "status" | "home" | "away" | "predictions"
>;

function withoutEmpty(columns: Required<Sparse>): Sparse {
  return Object.fromEntries(
    Object.entries(columns).filter(([, column]) => column.some((value) => value !== null)),
  ) as Sparse;
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("The columns of the list do not fit together.");
  return value;
}

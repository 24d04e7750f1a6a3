import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { DAY_MS, dayOfNumber, utcDayNumber } from "#domain/day.ts";
import { type Fit, fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { predictInSteps } from "#engine/predict.ts";
import { QUESTION_IDS } from "#engine/question-list.ts";
import type { Outcome } from "#engine/questions.ts";
import type { Reliability } from "#engine/reliability.ts";
import { sportOf } from "#engine/sport.ts";
import type { NamedFeed } from "#server/feeds/feed.ts";
import {
  type EventRow,
  findEventsByIds,
  type FullEvent,
  listSports,
} from "#server/fixtures/event-repository.ts";
import { PREDICTED_AHEAD_MS, SEAL_LEAD_MS } from "#server/fixtures/prediction-window.ts";
import { type Context, now } from "#server/platform/context.ts";
import {
  listEventsToPredict,
  listPlayed,
  type NewPrediction,
  playedVersion,
  removeUnasked,
  savePredictions,
  saveUnpredicted,
} from "#server/predictions/generation-repository.ts";
import { saveNotes } from "#server/predictions/match-notes-repository.ts";
import type { OutcomeRow } from "#server/predictions/tables.ts";
import { playedMatch, readReliabilityOnce } from "#server/predictions/prediction-inputs.ts";

const CATCH_UP_MS = 3 * DAY_MS;

const MOST_FITS = 200;

const SAVED_AT_ONCE = 8;

interface Predicted {
  eventId: number;
  restsOn: string;
  rows: NewPrediction[];
  notes: string[];
}

interface Run {
  versions: Map<string, string>;
  /** Saves finished predictions first, because a fit can take seconds. */
  beforeFit(): Promise<void>;
}

interface Fitted {
  version: string;
  matches: PlayedMatch[];
  fit: Fit;
}

/** Fits use only earlier days. A real feed's match gets no prediction after kick-off. */
export function createGenerator(
  context: Context,
  source: NamedFeed,
): (signal?: AbortSignal) => Promise<number> {
  const fits = new LRUCache<string, Fitted>({ max: MOST_FITS });
  const basis = new Map<number, string>();

  async function fitFor(
    event: EventRow,
    sport: string,
    { versions, beforeFit }: Run,
  ): Promise<Fitted> {
    const asOf = utcDayNumber(Math.min(now(context).getTime(), event.startAt.getTime()));
    const key = `${event.tournamentId}@${asOf}`;
    const before = new Date(asOf * DAY_MS);
    const played =
      versions.get(key) ?? (await playedVersion(context.db, event.tournamentId, before));
    versions.set(key, played);
    const version = `${asOf}:${played}`;
    const known = fits.get(key);
    if (known?.version === version) return known;
    await beforeFit();
    const matches = (await listPlayed(context.db, event.tournamentId, before)).map(playedMatch);
    const fitted = {
      version,
      matches,
      fit: fitStrengths(matches, { asOf, sport: sportOf(sport) }),
    };
    fits.set(key, fitted);
    return fitted;
  }

  async function predictEvent(
    { event, row, sport }: DueEvent,
    run: Run,
    reliability: () => Promise<Reliability>,
  ): Promise<Predicted | null> {
    const fitted = await fitFor(event, sport, run);
    const asked = askedOf(row);
    const restsOn = JSON.stringify([fitted.version, asked]);
    if (basis.get(event.id) === restsOn) return null;
    const made = await predict(context, event.id, {
      asked,
      sport,
      fitted,
      reliability: await reliability(),
    });
    return { eventId: event.id, restsOn, ...made };
  }

  return async (signal) => {
    const { from, events } = await readDue(context, source);
    await removeUnasked(
      context.db,
      events.map(({ event }) => event.id),
    );
    const failures: unknown[] = [];
    let made = 0;
    let predicted: Predicted[] = [];
    const save = async () => {
      if (predicted.length === 0) return;
      signal?.throwIfAborted();
      const batch = predicted;
      predicted = [];
      for (const { eventId, restsOn, rows } of await saveAll(context, batch, failures, signal)) {
        basis.set(eventId, restsOn);
        made += rows.length;
      }
    };
    const reliabilityFor = readReliabilityOnce(context, { feed: source.id, before: from });
    const run: Run = { versions: new Map(), beforeFit: save };
    for (const due of events) {
      // The match may have begun during a late run.
      signal?.throwIfAborted();
      try {
        // Lets requests run, because a fit blocks the thread.
        await setImmediate();
        const result = await predictEvent(due, run, () => reliabilityFor(due.event.sportId));
        if (result !== null) predicted.push(result);
      } catch (error) {
        failures.push(error);
      }
      if (predicted.length === SAVED_AT_ONCE) await save();
    }
    await save();
    const dueIds = new Set(events.map(({ event }) => event.id));
    for (const id of basis.keys()) if (!dueIds.has(id)) basis.delete(id);
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${events.length} matches could not be predicted`, {
        cause: failures[0],
      });
    return made;
  };
}

interface DueEvent {
  event: EventRow;
  row: FullEvent;
  sport: string;
}

async function readDue(
  context: Context,
  source: NamedFeed,
): Promise<{ from: Date; events: DueEvent[] }> {
  const at = now(context).getTime();
  // Predictions are final from the seal's lead time on, even unsealed.
  const from = new Date(source.feed.simulated ? at - CATCH_UP_MS : at + SEAL_LEAD_MS);
  const due = await listEventsToPredict(context.db, {
    feed: source.id,
    from,
    to: new Date(at + PREDICTED_AHEAD_MS),
    simulated: source.feed.simulated,
  });
  const ids = due.map((event) => event.id);
  const rows = new Map((await findEventsByIds(context.db, ids)).map((row) => [row.event.id, row]));
  const sports = new Map(
    (await listSports(context.db, source.id)).map((sport) => [sport.id, sport.slug]),
  );
  const events = due.flatMap((event) => {
    const row = rows.get(event.id);
    const sport = sports.get(event.sportId);
    return row === undefined || sport === undefined ? [] : [{ event, row, sport }];
  });
  return { from, events };
}

function askedOf({ event, homeTeam, awayTeam }: FullEvent) {
  return {
    home: String(event.homeTeamId),
    away: String(event.awayTeamId),
    homeName: homeTeam.name,
    awayName: awayTeam.name,
    day: utcDayNumber(event.startAt.getTime()),
    neutral: event.neutral,
  };
}

/** Falls back to single matches, so that one failure does not block the others. */
async function saveAll(
  context: Context,
  predicted: readonly Predicted[],
  failures: unknown[],
  signal?: AbortSignal,
): Promise<readonly Predicted[]> {
  try {
    await savePredictions(
      context.db,
      predicted.flatMap(({ rows }) => rows),
      now(context),
    );
    await saveNotes(context.db, predicted);
    return predicted;
  } catch (error) {
    if (predicted.length === 1) {
      failures.push(error);
      return [];
    }
    const saved: Predicted[] = [];
    for (const one of predicted) {
      signal?.throwIfAborted();
      saved.push(...(await saveAll(context, [one], failures)));
    }
    return saved;
  }
}

async function answeringInBetween<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

async function predict(
  context: Context,
  eventId: number,
  basis: {
    asked: ReturnType<typeof askedOf>;
    sport: string;
    fitted: Fitted;
    reliability: Reliability;
  },
): Promise<Pick<Predicted, "rows" | "notes">> {
  const result = await answeringInBetween(
    predictInSteps({
      ...basis.asked,
      dateOf: dayOfNumber,
      fit: basis.fitted.fit,
      matches: basis.fitted.matches,
      sport: sportOf(basis.sport),
      reliability: basis.reliability,
    }),
  );
  if (result.kind === "not-enough-history") {
    await saveUnpredicted(context.db, eventId, result.reason);
    return { rows: [], notes: [] };
  }
  const rows = result.questions.map((question) => ({
    eventId,
    questionId: QUESTION_IDS[question.slug],
    answer: question.answerKey,
    prediction: question.answerLabel,
    probability: question.probability,
    outcomes: question.outcomes.map(statedChance),
    explanation: question.explanation,
    format: 2,
    also: question.also.map(statedChance),
    reasons: question.reasons,
    model: result.model,
    fittedOn: dayOfNumber(result.asOf),
  }));
  return { rows, notes: result.notes };
}

function statedChance({ label, probability }: Outcome): OutcomeRow {
  return { label, probability };
}

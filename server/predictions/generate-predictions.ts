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
  removeFormerQuestions,
  savePredictions,
  saveUnpredicted,
} from "#server/predictions/generation-repository.ts";
import { saveNotes } from "#server/predictions/match-notes-repository.ts";
import type { OutcomeRow } from "#server/predictions/tables.ts";
import { playedMatch, readReliabilityOnce } from "#server/predictions/prediction-inputs.ts";

const CATCH_UP_MS = 3 * DAY_MS;

const MAX_FITS = 200;

const BATCH_SIZE = 8;

interface Predicted {
  eventId: number;
  inputsKey: string;
  rows: NewPrediction[];
  notes: string[];
  goalsExpected: number | null;
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
  const fits = new LRUCache<string, Fitted>({ max: MAX_FITS });
  const savedInputs = new Map<number, string>();

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
    const inputs = predictionInputs(row);
    const inputsKey = JSON.stringify([fitted.version, inputs]);
    if (savedInputs.get(event.id) === inputsKey) return null;
    const prediction = await predict(context, event.id, {
      inputs,
      sport,
      fitted,
      reliability: await reliability(),
    });
    return { eventId: event.id, inputsKey, ...prediction };
  }

  return async (signal) => {
    const { from, events } = await readDue(context, source);
    await removeFormerQuestions(
      context.db,
      events.map(({ event }) => event.id),
    );
    const failures: unknown[] = [];
    let madeCount = 0;
    let predicted: Predicted[] = [];
    const save = async () => {
      if (predicted.length === 0) return;
      signal?.throwIfAborted();
      const batch = predicted;
      predicted = [];
      for (const { eventId, inputsKey, rows } of await saveAll(context, batch, failures, signal)) {
        savedInputs.set(eventId, inputsKey);
        madeCount += rows.length;
      }
    };
    const reliabilityFor = readReliabilityOnce(context, { feed: source.id, before: from });
    const run: Run = { versions: new Map(), beforeFit: save };
    for (const dueEvent of events) {
      // The match may have begun during a late run.
      signal?.throwIfAborted();
      try {
        // Lets requests run, because a fit blocks the thread.
        await setImmediate();
        const result = await predictEvent(dueEvent, run, () =>
          reliabilityFor(dueEvent.event.sportId),
        );
        if (result !== null) predicted.push(result);
      } catch (error) {
        failures.push(error);
      }
      if (predicted.length === BATCH_SIZE) await save();
    }
    await save();
    const dueIds = new Set(events.map(({ event }) => event.id));
    for (const id of savedInputs.keys()) if (!dueIds.has(id)) savedInputs.delete(id);
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${events.length} matches could not be predicted.`, {
        cause: failures[0],
      });
    return madeCount;
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
  const from = new Date(source.feed.isDemo ? at - CATCH_UP_MS : at + SEAL_LEAD_MS);
  const dueEvents = await listEventsToPredict(context.db, {
    feed: source.id,
    from,
    to: new Date(at + PREDICTED_AHEAD_MS),
    isDemo: source.feed.isDemo,
  });
  const ids = dueEvents.map((event) => event.id);
  const rows = new Map((await findEventsByIds(context.db, ids)).map((row) => [row.event.id, row]));
  const sports = new Map(
    (await listSports(context.db, source.id)).map((sport) => [sport.id, sport.slug]),
  );
  const events = dueEvents.flatMap((event) => {
    const row = rows.get(event.id);
    const sport = sports.get(event.sportId);
    return row === undefined || sport === undefined ? [] : [{ event, row, sport }];
  });
  return { from, events };
}

function predictionInputs({ event, homeTeam, awayTeam }: FullEvent) {
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
    for (const prediction of predicted) {
      signal?.throwIfAborted();
      saved.push(...(await saveAll(context, [prediction], failures)));
    }
    return saved;
  }
}

async function runWithPauses<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

async function predict(
  context: Context,
  eventId: number,
  {
    inputs,
    sport,
    fitted,
    reliability,
  }: {
    inputs: ReturnType<typeof predictionInputs>;
    sport: string;
    fitted: Fitted;
    reliability: Reliability;
  },
): Promise<Pick<Predicted, "rows" | "notes" | "goalsExpected">> {
  const result = await runWithPauses(
    predictInSteps({
      ...inputs,
      dateOf: dayOfNumber,
      fit: fitted.fit,
      matches: fitted.matches,
      sport: sportOf(sport),
      reliability,
    }),
  );
  if (result.kind === "not-enough-history") {
    await saveUnpredicted(context.db, eventId, result.reason);
    return { rows: [], notes: [], goalsExpected: null };
  }
  const rows = result.questions.map((question) => ({
    eventId,
    questionId: QUESTION_IDS[question.slug],
    answer: question.answerKey,
    prediction: question.answerLabel,
    probability: question.probability,
    outcomes: question.outcomes.map(outcomeRow),
    explanation: question.explanation,
    format: 2,
    also: question.also.map(outcomeRow),
    reasons: question.reasons,
    model: result.model,
    fittedOn: dayOfNumber(result.asOf),
  }));
  const { home, away } = result.expected;
  const goalsExpected = Math.round(10 * (home.goals + away.goals)) / 10;
  return { rows, notes: result.notes, goalsExpected };
}

function outcomeRow({ label, probability }: Outcome): OutcomeRow {
  return { label, probability };
}

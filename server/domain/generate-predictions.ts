import { type Fit, fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { predictMatch } from "#engine/predict.ts";
import { isQuestionSlug, QUESTION_SLUGS, type QuestionSlug } from "#engine/question-list.ts";
import type { Reliability, ReliabilityBand } from "#engine/reliability.ts";
import { sportOf } from "#engine/sport.ts";
import { type EventRow, findEventsByIds, type FullEvent, listSports } from "#server/db/event-repository.ts";
import { countReliability, listEventsToPredict, listPlayed, playedVersion, savePredictions } from "#server/db/generation-repository.ts";
import { type Context, now } from "#server/domain/context.ts";
import { PREDICTED_AHEAD_MS } from "#server/domain/predicted-ahead.ts";
import { SEAL_LEAD_MS } from "#server/domain/settle-predictions.ts";
import type { NamedFeed } from "#server/domain/sync-feed.ts";

const DAY_MS = 86_400_000;
/** How far back a simulation catches up on the days it was not running. */
const CATCH_UP_MS = 3 * DAY_MS;

interface Fitted {
  version: string;
  matches: PlayedMatch[];
  fit: Fit;
}

/**
 * Makes or refreshes the predictions of the coming days, each fitted on earlier days' results only. A real feed's
 * match that has begun gets none; a simulation also predicts the last days' matches, as it would have before them.
 * @returns a function that runs it once, keeping fits between runs
 */
export function createGenerator(context: Context, source: NamedFeed): () => Promise<number> {
  const fits = new Map<string, Fitted>();
  /** The fit that each match was last predicted from: the same fit would say the same again. */
  const basis = new Map<number, string>();

  async function fitFor(event: EventRow, sport: string): Promise<Fitted> {
    const asOf = Math.floor(Math.min(now(context).getTime(), event.startAt.getTime()) / DAY_MS);
    const key = `${event.tournamentId}@${asOf}`;
    const before = new Date(asOf * DAY_MS);
    const version = `${asOf}:${await playedVersion(context.db, event.tournamentId, before)}`;
    const known = fits.get(key);
    if (known?.version === version) return known;
    const matches = (await listPlayed(context.db, event.tournamentId, before)).map(playedMatch);
    const fitted = { version, matches, fit: fitStrengths(matches, { asOf, sport: sportOf(sport) }) };
    fits.set(key, fitted);
    // A day's fits are enough; yesterday's are never asked for again.
    if (fits.size > 200) fits.delete(fits.keys().next().value ?? "");
    return fitted;
  }

  return async () => {
    const at = now(context).getTime();
    // Inside the lead of the seal what is predicted is final, sealed or not yet: nothing is made or changed there.
    const from = new Date(source.feed.simulated ? at - CATCH_UP_MS : at + SEAL_LEAD_MS);
    const due = await listEventsToPredict(context.db, source.id, from, new Date(at + PREDICTED_AHEAD_MS));
    const full = new Map((await findEventsByIds(context.db, due.map((event) => event.id))).map((row) => [row.event.id, row]));
    const sports = new Map((await listSports(context.db, source.id)).map((sport) => [sport.id, sport.slug]));
    const reliability = new Map<number, Reliability>();
    const failures: unknown[] = [];
    let made = 0;
    for (const event of due) {
      const row = full.get(event.id);
      const sport = sports.get(event.sportId);
      if (row === undefined || sport === undefined) continue;
      const known = reliability.get(event.sportId) ?? (await reliabilityOf(context, { feed: source.id, sportId: event.sportId, before: from }));
      reliability.set(event.sportId, known);
      try {
        const fitted = await fitFor(event, sport);
        if (basis.get(event.id) === fitted.version) continue;
        made += await predict(context, row, { sport, fitted, reliability: known });
        basis.set(event.id, fitted.version);
      } catch (error) {
        // One match that cannot be predicted must not keep the others from it; it is tried again.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new Error(`${failures.length} of ${due.length} matches could not be predicted`, { cause: failures[0] });
    return made;
  };
}

async function predict(
  context: Context,
  row: FullEvent,
  basis: { sport: string; fitted: Fitted; reliability: Reliability },
): Promise<number> {
  const { event, homeTeam, awayTeam } = row;
  const result = predictMatch({
    fit: basis.fitted.fit,
    matches: basis.fitted.matches,
    home: String(event.homeTeamId),
    away: String(event.awayTeamId),
    homeName: homeTeam.name,
    awayName: awayTeam.name,
    day: Math.floor(event.startAt.getTime() / DAY_MS),
    neutral: event.neutral,
    sport: sportOf(basis.sport),
    reliability: basis.reliability,
  });
  if (result.kind === "not-enough-history") return 0;
  const at = now(context);
  await savePredictions(
    context.db,
    result.questions.map((question) => ({
      eventId: event.id,
      questionId: QUESTION_SLUGS.indexOf(question.slug) + 1,
      answer: question.answerKey,
      prediction: question.answerLabel,
      probability: question.probability,
      outcomes: question.outcomes.map(({ label, probability }) => ({ label, probability })),
      explanation: question.explanation,
      model: result.model,
      fittedOn: new Date(result.asOf * DAY_MS).toISOString().slice(0, 10),
      createdAt: at,
      updatedAt: at,
    })),
  );
  return result.questions.length;
}

function playedMatch(event: EventRow): PlayedMatch {
  const home = event.regularHome ?? event.homeScore;
  const away = event.regularAway ?? event.awayScore;
  if (home === null || away === null) throw new Error(`event ${event.id} ended without a score`);
  return {
    day: Math.floor(event.startAt.getTime() / DAY_MS),
    home: String(event.homeTeamId),
    away: String(event.awayTeamId),
    score: { home, away },
    ...(event.halfTimeHome === null || event.halfTimeAway === null
      ? {}
      : { halfTime: { home: event.halfTimeHome, away: event.halfTimeAway } }),
    neutral: event.neutral,
  };
}

async function reliabilityOf(context: Context, of: { feed: string; sportId: number; before: Date }): Promise<Reliability> {
  const bands: Partial<Record<QuestionSlug, ReliabilityBand[]>> = {};
  for (const { slug, band, count, correct } of await countReliability(context.db, of)) {
    if (isQuestionSlug(slug)) (bands[slug] ??= []).push({ from: band / 10, to: (band + 1) / 10, count, correct });
  }
  return bands;
}

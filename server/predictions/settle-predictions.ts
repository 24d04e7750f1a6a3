import { afterMatch } from "#engine/after-match/sentence.ts";
import { OTHER_SCORE } from "#engine/answer-label.ts";
import { isQuestionSlug, type QuestionSlug } from "#engine/question-list.ts";
import { LIKELIEST_SCORES } from "#engine/questions.ts";
import { settlePrediction } from "#engine/settle.ts";
import type { NamedFeed } from "#server/feeds/feed.ts";
import { type EventRow, findEventsByIds } from "#server/fixtures/event-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import {
  listToJudge,
  listUnsettled,
  markJudged,
  saveSettlements,
  markUnsealedJudged,
  type UnsettledRow,
  unsettleReopened,
} from "#server/predictions/settlement-repository.ts";

/** Uses the 90-minute score. A correction settles again, and a resumed match undoes it. */
export async function settlePredictions(context: Context, source: NamedFeed): Promise<number> {
  // Taken before any read, so that a later correction settles again.
  const at = now(context);
  await context.db.transaction((tx) => unsettleReopened(tx, source.id, now(context)));
  await markUnsealedJudged(context.db, source.id, at);
  const toJudge = await listToJudge(context.db, source.id);
  if (toJudge.length === 0) return 0;
  const rows = await listUnsettled(context.db, toJudge);
  const matches = new Map(
    (await findEventsByIds(context.db, [...new Set(rows.map((row) => row.eventId))])).map((row) => [
      row.event.id,
      row,
    ]),
  );
  const settlements = rows.flatMap((row) => {
    const { id, eventId, slug, answer } = row;
    const match = matches.get(eventId);
    const result = match === undefined ? null : resultOf(match.event);
    if (match === undefined || result === null || !isQuestionSlug(slug)) return [];
    const names = { home: match.homeTeam.name, away: match.awayTeam.name };
    const settlement = settlePrediction(slug, answer, result, names);
    return [
      {
        id,
        ...settlement,
        correctExplanation: afterMatch(slug, { stated: row, result, names }).text,
        topFiveCorrect: isAmongFive(row, settlement.actual),
      },
    ];
  });
  await context.db.transaction(async (tx) => {
    if (settlements.length > 0)
      await saveSettlements(tx, settlements, { settledAt: at, updatedAt: now(context) });
    await markJudged(tx, toJudge, at);
  });
  return rows.length;
}

function resultOf(event: EventRow) {
  const home = event.regularHome ?? event.homeScore;
  const away = event.regularAway ?? event.awayScore;
  if (home === null || away === null) return null;
  const halfTime =
    event.halfTimeHome === null || event.halfTimeAway === null
      ? null
      : { home: event.halfTimeHome, away: event.halfTimeAway };
  return { score: { home, away }, halfTime };
}

/** Null for other questions, and for the first format, which listed no five scores. */
function isAmongFive({ slug, format, outcomes }: UnsettledRow, actual: string): boolean | null {
  if (slug !== ("correct-score" satisfies QuestionSlug) || format === 1) return null;
  return outcomes
    .filter(({ label }) => label !== OTHER_SCORE)
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, LIKELIEST_SCORES)
    .some(({ label }) => label === actual);
}

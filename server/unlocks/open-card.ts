import { DAY_MS, dayOfNumber, utcDayNumber } from "#domain/day.ts";
import { isOff } from "#domain/match-status.ts";
import type { FeedFacts, NamedFeed } from "#server/feeds/feed.ts";
import type { PredictionsOfEvents } from "#server/fixtures/event-page.ts";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { serializeEvent } from "#server/fixtures/event-serializer.ts";
import { fixtureTopics } from "#server/fixtures/fixture-topics.ts";
import { withheldReason } from "#server/fixtures/withheld.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import {
  findCardCandidate,
  findOpenCard,
  hasOpenCard,
  type OpenCard,
  saveOpenCard,
} from "#server/unlocks/open-card-repository.ts";
import { serializeWithoutProof } from "#server/unlocks/unlock-serializer.ts";

const MAX_AGE_MS = 60_000;

/** Once per UTC day. A day without a predicted match has no card. */
export async function chooseOpenCard(context: Context, source: NamedFeed): Promise<void> {
  const { db } = context;
  const at = now(context);
  const dayNumber = utcDayNumber(at.getTime());
  const day = dayOfNumber(dayNumber);
  if (await hasOpenCard(db, source.id, day)) return;
  const to = new Date((dayNumber + 1) * DAY_MS);
  const eventId = await findCardCandidate(db, { feed: source.id, from: at, to });
  if (eventId !== null) await saveOpenCard(db, { feed: source.id, day, eventId, chosenAt: at });
}

/** @returns null once its match is over */
export async function readOpenCard(db: Db, feed: string, nowMs: number): Promise<OpenCard | null> {
  const card = await findOpenCard(db, feed, dayOfNumber(utcDayNumber(nowMs)));
  return card === null || !isShown(card) ? null : card;
}

function isShown({ match: { event }, opened }: OpenCard): boolean {
  return !isOver(event) && withheldReason(event) === null && !opened.prediction.afterwards;
}

function isOver(event: EventRow): boolean {
  return event.status === "ended" || event.voidAt !== null || isOff(event);
}

export function openCardOperations(
  { reader, clock }: Context,
  feed: FeedFacts,
  predictions: Pick<PredictionsOfEvents, "summarize">,
): Pick<Handlers, "getOpenCard"> {
  return {
    async getOpenCard() {
      const at = clock.now();
      const db = await reader();
      const today = utcDayNumber(at);
      const card = await readOpenCard(db, feed.name, at);
      const freshness = (days: readonly number[]) => ({
        topics: [...fixtureTopics(days), "questions", "open_cards"],
        until: Math.min(at + MAX_AGE_MS, (today + 1) * DAY_MS),
      });
      if (card === null) return new PublicAnswer({ data: null }, freshness([today]));
      const summaryOf = await predictions.summarize([card.match]);
      const day = utcDayNumber(card.match.event.startAt.getTime());
      return new PublicAnswer(
        {
          data: {
            event: serializeEvent(card.match, summaryOf(card.match)),
            prediction: serializeWithoutProof(card.opened),
          },
        },
        freshness(day === today ? [today] : [today, day]),
      );
    },
  };
}

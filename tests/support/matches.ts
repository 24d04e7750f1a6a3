import { asc, eq } from "drizzle-orm";
import type { FeedMatch } from "#server/feeds/feed.ts";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import { predictions } from "#server/predictions/tables.ts";
import type { TestApp } from "./test-app.ts";
import { HOUR } from "./test-clock.ts";

export async function storedMatch({ db }: Pick<TestApp, "db">, key: string): Promise<EventRow> {
  const [row] = await db.select().from(events).where(eq(events.feedKey, key));
  if (row === undefined) throw new Error(`match ${key} is not stored`);
  return row;
}

export async function storedPredictions({ db }: Pick<TestApp, "db">, match: { id: number }) {
  return db
    .select()
    .from(predictions)
    .where(eq(predictions.eventId, match.id))
    .orderBy(asc(predictions.questionId));
}

export async function newMatch(
  app: TestApp,
  inHours = 6,
  change: Partial<FeedMatch> = {},
): Promise<{ key: string; id: number; slug: string }> {
  const key = app.fixtures.schedule(app.clock.now() + inHours * HOUR, change);
  await app.catchUp();
  const { id, slug } = await storedMatch(app, key);
  return { key, id, slug };
}

export async function playOut(
  app: TestApp,
  key: string,
  home: number,
  away: number,
): Promise<void> {
  const { startAt } = app.fixtures.match(key);
  app.clock.set(Math.max(app.clock.now(), startAt - HOUR / 4));
  await app.catchUp();
  app.clock.set(startAt + 2 * HOUR);
  app.fixtures.finish(key, home, away);
  await app.catchUp();
}

import { countDistinct, desc, eq, max } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Page } from "#domain/paging.ts";
import { unlocks } from "#server/credits/tables.ts";
import { events, teams } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

const homes = alias(teams, "home");
const aways = alias(teams, "away");

export async function countSpendings(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(unlocks.eventId) })
    .from(unlocks)
    .where(eq(unlocks.userId, userId));
  return row?.count ?? 0;
}

export async function listSpendings(db: Db, userId: number, page: Page) {
  const latest = max(unlocks.id);
  return db
    .select({
      id: events.id,
      slug: events.slug,
      startAt: events.startAt,
      homeTeam: homes.name,
      awayTeam: aways.name,
    })
    .from(unlocks)
    .innerJoin(events, eq(events.id, unlocks.eventId))
    .innerJoin(homes, eq(homes.id, events.homeTeamId))
    .innerJoin(aways, eq(aways.id, events.awayTeamId))
    .where(eq(unlocks.userId, userId))
    .groupBy(events.id, homes.name, aways.name)
    .orderBy(desc(latest))
    .limit(page.size)
    .offset((page.number - 1) * page.size);
}

export type SpendingRow = Awaited<ReturnType<typeof listSpendings>>[number];

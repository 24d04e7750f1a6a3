import { eq, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import { predictions } from "#server/predictions/tables.ts";
import type { TestApp } from "./test-app.ts";
import { DAY, HOUR, MINUTE } from "./test-clock.ts";

export interface JudgedMatch {
  score: readonly [home: number, away: number];
  /**
   * By question id: the answer, its chance, and whether it was right (null where not counted);
   * optionally all outcomes' chances, in order or by label.
   */
  answers: Readonly<
    Record<
      number,
      {
        answer: string;
        probability: number;
        correct: boolean | null;
        outcomes?: readonly number[] | Readonly<Record<string, number>>;
        actual?: string;
      }
    >
  >;
  model: string;
  event?: Partial<typeof events.$inferInsert>;
  prediction?: Partial<typeof predictions.$inferInsert>;
}

let written = 0;

/**
 * Writes played matches with their predictions directly into the database. They belong to no root,
 * so the triggers that would refuse them are off during the write.
 */
export async function writeJudged(app: TestApp, matches: readonly JudgedMatch[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await writeMatches({ db: tx, clock: app.clock }, matches);
  });
  await app.record.refresh();
}

async function writeMatches(
  app: Pick<TestApp, "db" | "clock">,
  matches: readonly JudgedMatch[],
): Promise<void> {
  const [past] = await app.db.select().from(events).where(eq(events.status, "ended")).limit(1);
  if (past === undefined) throw new Error("the fixture feed has no past match");
  for (const { score, answers, model, event, prediction } of matches) {
    written += 1;
    const startAt = new Date(app.clock.now() - 30 * DAY + written * MINUTE);
    const { id: _id, ...columns } = past;
    const [row] = await app.db
      .insert(events)
      .values({
        ...columns,
        slug: `judged-${written}`,
        feedKey: `judged-${written}`,
        startAt,
        firstStartAt: startAt,
        endAt: null,
        homeScore: score[0],
        awayScore: score[1],
        regularHome: null,
        regularAway: null,
        updatedAt: startAt,
        ...event,
      })
      .returning({ id: events.id });
    if (row === undefined) throw new Error("nothing was inserted");
    const at = new Date(startAt.getTime() - HOUR);
    const judgedAt = new Date(startAt.getTime() + 2 * HOUR);
    await app.db.insert(predictions).values(
      Object.entries(answers).map(
        ([questionId, { answer, probability, correct, outcomes = [], actual = "what came" }]) => ({
          eventId: row.id,
          questionId: Number(questionId),
          answer,
          prediction: `said ${answer}`,
          probability,
          outcomes: Object.entries(outcomes).map(([label, chance]) => ({
            label,
            probability: chance,
          })),
          explanation: "",
          model,
          fittedOn: "2026-10-01",
          createdAt: at,
          // Set the date, because readers find changed rows by it.
          updatedAt: new Date(app.clock.now()),
          sealedAt: at,
          correct,
          actual,
          settledAt: judgedAt,
          ...prediction,
        }),
      ),
    );
  }
}

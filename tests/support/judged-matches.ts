import { eq, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import { predictions } from "#server/predictions/tables.ts";
import type { TestApp } from "./test-app.ts";
import { DAY, HOUR, MINUTE } from "./test-clock.ts";

export interface JudgedMatch {
  score: readonly [home: number, away: number];
  /** By question id. `correct` is null if the answer does not count. */
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

/** Writes judged matches without triggers, because their predictions belong to no root. */
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
  if (past === undefined) throw new Error("The fixture feed has no past match.");
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
    if (row === undefined) throw new Error("The match was not inserted.");
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
          // Readers find changed rows by this date.
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

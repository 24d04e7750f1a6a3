import { beforeEach } from "vitest";
import { pushSubscriptions } from "#server/push/tables.ts";
import { newMatch } from "./matches.ts";
import type { SubscriptionBody } from "./push.ts";
import { type Device, type PushWorld, startPushWorld } from "./push-world.ts";
import type { TestApp } from "./test-app.ts";
import { MINUTE, SECOND } from "./test-clock.ts";

export interface GoalWorld extends PushWorld {
  /** A new match for each test. */
  match(): { key: string; id: number };
  /** Scores for the home side, and plans the batches. */
  scoreGoal(): Promise<void>;
  /** A device that wants the goals of the match. */
  follower(settings?: Partial<SubscriptionBody["settings"]>): Promise<Device>;
}

export const goalsOf = (kind: SubscriptionBody["follows"][number]["kind"], id: number) => ({
  kind,
  id,
  moments: ["goal" as const],
});

/** One match that kicks off with its first goal. */
export async function startGoalWorld(app: TestApp): Promise<GoalWorld> {
  const world = await startPushWorld(app);
  let match: { key: string; id: number };
  let goals = 0;
  beforeEach(async () => {
    await app.db.delete(pushSubscriptions);
    goals = 0;
    match = await newMatch(app, 1);
    app.clock.set(app.fixtures.match(match.key).startAt - MINUTE);
    await app.run("poll-feed");
  });
  return {
    ...world,
    match: () => match,
    async scoreGoal() {
      goals += 1;
      app.clock.advance(10 * SECOND);
      app.fixtures.change(match.key, {
        status: "first_half",
        minute: goals,
        score: { home: goals, away: 0 },
      });
      await app.run("poll-feed");
      await app.run("plan-pushes");
    },
    follower: (settings) =>
      world.newDevice({
        follows: [goalsOf("event", match.id)],
        ...(settings === undefined ? {} : { settings }),
      }),
  };
}

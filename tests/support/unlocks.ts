import { expectSuccess } from "./answers.ts";
import { type Fan, newFan } from "./fans.ts";
import { storedMatch } from "./matches.ts";
import type { TestApp } from "./test-app.ts";
import { HOUR } from "./test-clock.ts";

type AskingApp = Pick<TestApp, "ask">;
type Token = Pick<Fan, "token">;

export function askUnlock(
  { ask }: AskingApp,
  fan: Token,
  match: { id: number },
  questions?: string,
) {
  const query = questions === undefined ? "" : `?question_ids=${questions}`;
  return ask(`/events/${match.id}/predictions${query}`, { token: fan.token });
}

export async function unlocked(
  app: AskingApp,
  fan: Token,
  match: { id: number },
  questions?: string,
) {
  return expectSuccess("unlockPredictions", await askUnlock(app, fan, match, questions)).data;
}

/** Creates a fan who has used the free match of the month. */
export async function newSpender(app: TestApp, points: number): Promise<Fan> {
  const fan = await newFan(app, { points });
  const key = app.fixtures.schedule(app.clock.now() + 110 * HOUR);
  await app.run("poll-feed");
  await app.run("generate-predictions");
  const { allowance_used } = await unlocked(app, fan, await storedMatch(app, key), "1");
  if (!allowance_used) throw new Error("the first match was not free");
  return fan;
}

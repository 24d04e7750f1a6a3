import { good } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import type { TestApp } from "../../support/test-app.ts";

export async function askUnlock(app: TestApp, fan: Fan, match: { id: number }, questions?: string) {
  return app.ask(
    `/events/${match.id}/predictions${questions === undefined ? "" : `?question_ids=${questions}`}`,
    fan,
  );
}

export async function unlocked(app: TestApp, fan: Fan, match: { id: number }, questions?: string) {
  return good("unlockPredictions", await askUnlock(app, fan, match, questions)).data;
}

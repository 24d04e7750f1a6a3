import { afterAll, expect, it } from "vitest";
import { expectFailure } from "../../../support/answers.ts";
import { startTestApp } from "../../../support/test-app.ts";

const app = await startTestApp();
afterAll(() => app.app.close());

it("A closed database counts as unavailable, not as a fault of the request", async () => {
  await app.database.close();
  const answer = await app.ask("/plans");
  expect([expectFailure(answer), Number(answer.headers["retry-after"])]).toEqual([
    expect.objectContaining({ status: 503, code: "unavailable" }),
    5,
  ]);
  expect((await app.app.inject("/readyz")).statusCode).toBe(503);
});

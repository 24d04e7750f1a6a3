import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fuzzedOperations, type FuzzInput } from "../support/contract-inputs.ts";
import { newFan } from "../support/fans.ts";
import { newMatch, playOut } from "../support/matches.ts";
import { assertContract } from "../support/response-contract.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

/** `npm run fuzz -- --inputs N --seed S`; a failure names its seed and path. */
const INPUTS = Number(process.env["FUZZ_INPUTS"] ?? 500);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122);
/** For each operation. */
const LIMIT_MS = 60_000 + INPUTS * 200;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await playOut(app, (await newMatch(app, 2)).key, 2, 1);
  await newMatch(app, 5);
});
afterAll(() => app.close());

async function send({ method, url, headers, payload }: FuzzInput): Promise<void> {
  const response = await app.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload === undefined ? {} : { payload }) });
  expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500);
  const contentType = response.headers["content-type"];
  assertContract({ method, url: `/api/v1${url}`, status: response.statusCode, contentType: typeof contentType === "string" ? contentType : undefined, body: response.body });
}

it.each(fuzzedOperations)(
  "$operationId answers by the contract whatever it is asked",
  async ({ inputs }) => {
    const fan = await newFan(app, { points: 1000 });
    await fc.assert(fc.asyncProperty(inputs(fan.token), send), { numRuns: INPUTS, seed: SEED, endOnFailure: process.env["FUZZ_INPUTS"] === undefined });
  },
  LIMIT_MS,
);

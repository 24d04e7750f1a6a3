import fc from "fast-check";
import { it } from "vitest";
import { hashToken } from "#server/accounts/sign-in.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { sessions } from "#server/accounts/tables.ts";
import { fuzzedOperations, type FuzzInput } from "../../../support/contract-inputs.ts";
import { type Fan, newFan } from "../../../support/fans.ts";
import { newMatch, playOut } from "../../../support/matches.ts";
import { assertContract } from "../../../support/response-contract.ts";
import { sharedTestApp } from "../../../support/test-app.ts";
import { DAY } from "../../../support/test-clock.ts";

/** `npm run fuzz -- --inputs N --seed S`; a failure names its seed and path. */
const INPUTS = Number(process.env["FUZZ_INPUTS"] ?? 500);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122);
const ONLY = new Set((process.env["FUZZ_ONLY"] ?? "").split(",").filter((name) => name !== ""));
const LIMIT_MS = 60_000 + INPUTS * 200;

const ENDING: ReadonlySet<string> = new Set(["logout", "endSignIn", "endSession"]);

const FOR_ADMINS: ReadonlySet<string> = new Set(["impersonate", "getUser"]);

const app = await sharedTestApp();
await playOut(app, (await newMatch(app, 2)).key, 2, 1);
await newMatch(app, 5);

/** Plain conditions, because `expect` is slow for ten thousand responses. */
async function send({ method, url, headers, payload }: FuzzInput, token: string): Promise<void> {
  const {
    statusCode: status,
    body,
    headers: answered,
  } = await app.app.inject({
    method,
    url: `/api/v1${url}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  if (status >= 500) throw new Error(`${method} ${url} answered ${status}: ${body.slice(0, 300)}`);
  const [shown, expected] = url.startsWith("/auth/refresh")
    ? [headers["refresh-token"], token]
    : [headers["authorization"], `Bearer ${token}`];
  if (shown === expected && body.includes('"unauthorized"'))
    throw new Error(`${method} ${url}: the fan is signed in no more`);
  const contentType = answered["content-type"];
  assertContract({
    method,
    url: `/api/v1${url}`,
    status,
    contentType: typeof contentType === "string" ? contentType : undefined,
    body,
  });
}

async function signInAgain({ id, token }: Fan): Promise<void> {
  const createdAt = new Date(app.clock.now());
  const session = {
    tokenHash: hashToken(token),
    userId: id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY),
  };
  await app.db.insert(sessions).values(session).onConflictDoNothing();
}

it.each(fuzzedOperations.filter(({ operationId }) => ONLY.size === 0 || ONLY.has(operationId)))(
  "$operationId answers any request by the contract",
  async ({ operationId, inputs }) => {
    const fan = await newFan(app, { points: 1000 });
    if (FOR_ADMINS.has(operationId)) await updateUser(app.db, fan.id, { roles: ["admin"] });
    const property = fc.asyncProperty(inputs(fan), (input) => send(input, fan.token));
    if (ENDING.has(operationId)) property.beforeEach(() => signInAgain(fan));
    await fc.assert(property, {
      numRuns: INPUTS,
      seed: SEED,
      endOnFailure: process.env["FUZZ_INPUTS"] === undefined,
    });
  },
  LIMIT_MS,
);

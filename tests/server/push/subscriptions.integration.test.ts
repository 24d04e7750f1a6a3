import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions } from "#server/accounts/tables.ts";
import { readPushKeys } from "#server/push/push-keys.ts";
import { pushFollows, pushSubscriptions } from "#server/push/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { subscriptionOf, type SubscriptionBody } from "../../support/push.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();
let count = 0;
const newEndpoint = () => `https://push.example.com/send/${(count += 1)}`;
const save = (body: SubscriptionBody, token?: string) =>
  app.ask("/push/subscription", {
    method: "PUT",
    body,
    ...(token === undefined ? {} : { token }),
  });
async function rowOf(endpoint: string) {
  const [row] = await app.db
    .select({ subscription: pushSubscriptions, userId: sessions.userId })
    .from(pushSubscriptions)
    .leftJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.endpoint, endpoint));
  if (row === undefined) return null;
  const follows = await app.db
    .select()
    .from(pushFollows)
    .where(eq(pushFollows.subscriptionId, row.subscription.id));
  return { ...row, follows };
}

it("getPushKey sends the same key from two processes that start together", async () => {
  const pairs = await Promise.all([readPushKeys(app.db), readPushKeys(app.db)]);
  expect(pairs[0]).toEqual(pairs[1]);
  const { public_key } = expectSuccess("getPushKey", await app.ask("/push/key")).data;
  expect(public_key).toBe(pairs[0].publicKey);
  expect(Buffer.from(public_key, "base64url")).toHaveLength(65);
});

it("A browser subscribes without an account, and a second save replaces everything", async () => {
  const endpoint = newEndpoint();
  const follows: SubscriptionBody["follows"] = [
    { kind: "team", id: 12, moments: ["goal"] },
    { kind: "event", id: 3, moments: ["kick_off", "full_time"] },
  ];
  const settings = { quiet: { from: "22:30", to: "08:00" }, delay_s: 40 };
  const saved = expectSuccess(
    "savePushSubscription",
    await save(subscriptionOf(endpoint, { follows, settings })),
  );
  expect(saved.data.saved_at).toBe(Math.floor(app.clock.now() / 1000));
  expect(await rowOf(endpoint)).toMatchObject({
    userId: null,
    subscription: { quietFrom: 1350, quietTo: 480, delayS: 40, hideScores: false },
    follows: [{ targetId: 12 }, { targetId: 3 }],
  });
  await save(subscriptionOf(endpoint, { settings: { hide_scores: true } }));
  expect(await rowOf(endpoint)).toMatchObject({
    subscription: { quietFrom: null, quietTo: null, delayS: 0, hideScores: true },
    follows: [],
  });
});

it("Saving with a token attaches the browser to the user until the sign-in ends", async () => {
  const fan = await newFan(app);
  const endpoint = newEndpoint();
  await save(subscriptionOf(endpoint, { settings: { own: ["settled"] } }), fan.token);
  expect(await rowOf(endpoint)).toMatchObject({ userId: fan.id });
  expectSuccess("logout", await app.ask("/auth/logout", fan));
  expect(await rowOf(endpoint)).toMatchObject({
    userId: null,
    subscription: { accountKinds: ["settled"] },
  });
  expect(refusal(await save(subscriptionOf(endpoint), fan.token))).toMatch(/^401/);
});

it("A new endpoint of the same sign-in replaces the old one", async () => {
  const fan = await newFan(app);
  const [old, next] = [newEndpoint(), newEndpoint()];
  await save(subscriptionOf(old), fan.token);
  await save(subscriptionOf(next), fan.token);
  expect(await rowOf(old)).toBeNull();
  expect(await rowOf(next)).toMatchObject({ userId: fan.id });
});

it("deletePushSubscription forgets an endpoint, and may be repeated", async () => {
  const endpoint = newEndpoint();
  await save(subscriptionOf(endpoint, { follows: [{ kind: "team", id: 1, moments: ["goal"] }] }));
  for (const _ of [1, 2])
    expectSuccess(
      "deletePushSubscription",
      await app.ask("/push/subscription", { method: "DELETE", body: { endpoint } }),
    );
  expect(await rowOf(endpoint)).toBeNull();
});

it.each([
  "http://push.example.com/send/1",
  "https://10.0.0.8/send/1",
  "https://169.254.169.254/latest",
  "https://[fd00::1]/send",
  "https://database.internal/send",
  "https://push.example.com:8443/send/1",
  "https://fan:secret@push.example.com/send",
  "https://intranet/send/1234",
])("An endpoint at %s is refused", async (endpoint) => {
  expect(expectFailure(await save(subscriptionOf(endpoint)))).toMatchObject({
    status: 422,
    errors: { endpoint: [expect.any(String)] },
  });
});

it("A UTC offset is accepted, because some browsers name no time zone", async () => {
  const endpoint = newEndpoint();
  await save(subscriptionOf(endpoint, { settings: { tz: "+05:30" } }));
  expect(await rowOf(endpoint)).toMatchObject({ subscription: { tz: "+05:30" } });
});

it("An unknown time zone is refused", async () => {
  const body = subscriptionOf(newEndpoint(), { settings: { tz: "Europe/Atlantis" } });
  expect(expectFailure(await save(body))).toMatchObject({
    status: 422,
    errors: { "settings.tz": ["Time zone is unknown"] },
  });
});

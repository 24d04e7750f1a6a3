import { expect, it } from "vitest";
import { readAccount } from "#server/accounts/read-account.ts";
import { transferAll } from "#server/credits/ledger-repository.ts";
import { now } from "#server/platform/context.ts";
import { exportAccount } from "#server/personal-data/export-account.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { linksTo, PASSWORD, register, verify } from "../../support/registration.ts";
import { subscriptionOf } from "../../support/push.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();

const download = async (token: string) => app.ask("/auth/export", { token });

it("A fan exports profile, sign-ins, points, unlocks, referrals and mails", async () => {
  const [free, paid] = [await newMatch(app, 30), await newMatch(app, 40)];
  const { email, token } = await register(app, { meta: { referrer: "https://example.com/a" } });
  expectSuccess(
    "verifyEmail",
    await verify(app, email, (await linksTo(app, email))[0] ?? "", token),
  );
  const { username } = expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
  await register(app, { first_name: "Zoë", referred_by_username: username });
  await app.ask("/auth/login", { body: { email, password: "not this one" }, ip: "203.0.113.77" });
  const star = { kind: "event", id: free.id, on: true, changed_at: app.clock.now() };
  await app.ask("/following", { method: "PUT", token, body: { data: [star] } });
  for (const match of [free, paid]) await unlocked(app, { token }, match, "1");
  const answer = await download(token);
  expect(answer.headers).toMatchObject({
    "content-disposition": 'attachment; filename="touchline-account-2026-11-21.json"',
    "cache-control": "private, no-store",
  });
  expect(answer.body).toMatchObject({
    profile: { user: { email, username }, referrer: "https://example.com/a", referred_by: null },
    sign_ins: [{ created_at: expect.any(Number) }],
    ledger: [
      { kind: "free_credits", points: 36 },
      { kind: "unlock", points: -15 },
    ],
    unlocks: [
      { event_slug: free.slug, points: 0, returned: false },
      { event_slug: paid.slug, points: 15, returned: false },
    ],
    covered_matches: [{ event_slug: free.slug, plan_id: 1, returned_at: null }],
    subscriptions: [],
    referrals: [{ first_name: "Zoë", bonus: 0 }],
    follows: [star],
    mails: [{ subject: "Confirm your e-mail for Touchline" }],
    events: [
      { kind: "registered", by: "you" },
      { kind: "email_verified", by: "you" },
      { kind: "sign_in_failed", by: "anybody", network: "203.0.113.0/24" },
      { kind: "exported", by: "you" },
    ],
  });
  for (const secret of [PASSWORD, token, "argon2", "203.0.113.77"])
    expect(answer.text).not.toContain(secret);
});

it("An export lists the browsers that get notifications, without their addresses", async () => {
  const fan = await newFan(app);
  const body = subscriptionOf("https://push.example.com/send/secret", {
    settings: { quiet: { from: "22:30", to: "07:05" } },
    follows: [{ kind: "team", id: 4, moments: ["goal"] }],
  });
  await app.ask("/push/subscription", { method: "PUT", body, token: fan.token });
  const answer = await download(fan.token);
  expect(answer.body).toMatchObject({
    notifications: [
      { service: "https://push.example.com", settings: body.settings, follows: body.follows },
    ],
  });
  for (const secret of [body.endpoint, body.keys.p256dh, body.keys.auth])
    expect(answer.text).not.toContain(secret);
});

it("An export contains no other fan's data", async () => {
  const [fan, other] = [await newFan(app, { points: 7 }), await newFan(app, { points: 8 })];
  const { text } = await download(fan.token);
  expect(text).toContain(fan.email);
  expect(text).not.toContain(other.email);
  expect(text).toContain('"points":7');
  expect(text).not.toContain('"points":8');
});

it("A long ledger is exported completely and in order", async () => {
  const fan = await newFan(app);
  const moves = Array.from({ length: 1_001 }, (_, index) => ({
    key: `year:${fan.id}:${index}`,
    kind: "test",
    from: "issued" as const,
    to: { userId: fan.id },
    points: index + 1,
    at: now(app.context),
  }));
  await app.db.transaction((tx) => transferAll(tx, moves));
  const pages = await pagesOf(fan.id);
  expect(pages.filter((page) => page.includes('"kind":"test"'))).toHaveLength(3);
  const { ledger } = JSON.parse(pages.join(""));
  expect(ledger.map(({ points }: { points: number }) => points)).toEqual(
    moves.map(({ points }) => points),
  );
});

async function pagesOf(userId: number, afterFirstPage?: () => Promise<unknown>): Promise<string[]> {
  const account = await readAccount(app.db, userId, now(app.context));
  const pages: string[] = [];
  for await (const page of exportAccount(app.db, account, now(app.context))) {
    pages.push(page);
    if (pages.length === 1) await afterFirstPage?.();
  }
  return pages;
}

it("An export during a deletion is still valid JSON", async () => {
  const { email, token } = await register(app);
  const { id } = expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
  const pages = await pagesOf(id, () =>
    app.ask("/auth/account", { method: "DELETE", token, body: { password: PASSWORD } }),
  );
  const { profile, mails, events } = JSON.parse(pages.join(""));
  expect(profile.user.email).toBe(email);
  expect(mails).toEqual([]);
  expect(events.at(-1).kind).toBe("deleted");
  expect((await download(token)).status).toBe(401);
});

import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  accountTokens,
  auditEvents,
  formerEmails,
  sessions,
  users,
} from "#server/accounts/tables.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { calendarFeeds } from "#server/calendar/tables.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { follows } from "#server/follows/tables.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { pushFollows, pushSubscriptions } from "#server/push/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { linksTo, PASSWORD, register, verify } from "../../support/registration.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { subscriptionOf } from "../../support/push.ts";
import { sharedTestApp, startTestApp } from "../../support/test-app.ts";
import { rowsOf } from "../../support/test-database.ts";
import { DAY } from "../../support/test-clock.ts";
import { ledgerTotals } from "../credits/ledger-totals.ts";
import { unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();

const me = async (token: string) =>
  expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
const remove = (token: string, password = PASSWORD) =>
  app.ask("/auth/account", { method: "DELETE", token, body: { password } });
const logIn = (email: string) => app.ask("/auth/login", { body: { email, password: PASSWORD } });

async function fanWithPoints(change: Record<string, unknown> = {}) {
  const { email, token } = await register(app, change);
  expectSuccess(
    "verifyEmail",
    await verify(app, email, (await linksTo(app, email))[0] ?? "", token),
  );
  return { email, token, id: (await me(token)).id };
}

it("A deleted account's tokens end immediately, also an impersonator's, with the reason", async () => {
  const { email, token, id } = await fanWithPoints();
  const other = expectSuccess("login", await logIn(email)).data.token;
  const admin = await newFan(app);
  await updateUser(app.db, admin.id, { roles: ["admin"] });
  const looking = expectSuccess(
    "impersonate",
    await app.ask(`/auth/impersonate/${id}`, { method: "POST", token: admin.token }),
  ).data.token;
  expect(expectSuccess("deleteAccount", await remove(other)).message).toBe(
    "Your account has been deleted.",
  );
  for (const [dead, code] of [
    [token, "account_deleted"],
    [other, "account_deleted"],
    [looking, "unauthorized"],
  ] as const)
    expect(expectFailure(await app.ask("/auth/me", { token: dead }))).toMatchObject({
      status: 401,
      code,
    });
  expect(refusal(await logIn(email))).toBe("401 wrong_credentials");
  expect(
    expectFailure(
      await app.ask("/auth/login", { body: { email: "deleted:1", password: PASSWORD } }),
    ).status,
  ).toBe(422);
});

it("Nothing in the database identifies the owner any more", async () => {
  const { email, token, id } = await fanWithPoints({
    first_name: "Wilhelmina",
    last_name: "Featherstonehaugh",
    meta: { referrer: "https://example.com/how-i-came" },
  });
  const { username } = await me(token);
  const body = { email, first_name: "Wilhelmina", last_name: "Featherstonehaugh", country_id: 1 };
  expectSuccess(
    "updateProfile",
    await app.ask("/auth/profile", {
      method: "PATCH",
      token,
      body: { ...body, phone: "+44 5550 1234", source: "Others" },
    }),
  );
  const match = await newMatch(app);
  const star = { kind: "event", id: match.id, on: true, changed_at: app.clock.now() };
  await app.ask("/following", { method: "PUT", token, body: { data: [star] } });
  expectSuccess("deleteAccount", await remove(token));
  const tables = await rowsOf(
    app.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const rows = await app.db.execute(sql.raw(`select t::text as row from "${String(name)}" t`));
    const text = JSON.stringify(rows).toLowerCase();
    for (const word of [email, username, "wilhelmina", "featherstone", "5550 1234", "how-i-came"])
      expect(text.includes(word.toLowerCase()), `${word} in ${String(name)}`).toBe(false);
  }
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ roles: [], countryId: null, source: null, emailVerifiedAt: null });
  for (const table of [sessions, accountTokens, subscriptions, follows])
    expect(await app.db.$count(table, eq(table.userId, id))).toBe(0);
});

it("Its push subscription, follows and calendar address are gone, and no others", async () => {
  const owner = await fanWithPoints();
  const other = await fanWithPoints();
  const match = await newMatch(app);
  const follow = { kind: "event", id: match.id } as const;
  for (const { id, token } of [owner, other]) {
    const body = subscriptionOf(`https://push.example.com/send/${id}`, {
      follows: [{ ...follow, moments: ["goal"] }],
    });
    expectSuccess(
      "savePushSubscription",
      await app.ask("/push/subscription", { method: "PUT", token, body }),
    );
    const data = [{ ...follow, on: true, changed_at: app.clock.now() }];
    expectSuccess(
      "saveFollowing",
      await app.ask("/following", { method: "PUT", token, body: { data } }),
    );
    expectSuccess("makeCalendar", await app.ask("/calendar", { method: "POST", token }));
  }
  const rows = async ({ id }: { id: number }) => {
    const [push] = await app.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, `https://push.example.com/send/${id}`));
    return {
      push,
      pushFollows: await app.db.$count(pushFollows, eq(pushFollows.subscriptionId, push?.id ?? 0)),
      follows: await app.db.$count(follows, eq(follows.userId, id)),
      calendars: await app.db.$count(calendarFeeds, eq(calendarFeeds.userId, id)),
    };
  };
  const { push } = await rows(owner);
  expectSuccess("deleteAccount", await remove(owner.token));
  expect(await rows(owner)).toEqual({ push: undefined, pushFollows: 0, follows: 0, calendars: 0 });
  expect(await app.db.$count(pushFollows, eq(pushFollows.subscriptionId, push?.id ?? 0))).toBe(0);
  expect(await rows(other)).toMatchObject({ pushFollows: 1, follows: 1, calendars: 1 });
});

it("Its entries stay in the ledger, and a later refund sends no mail", async () => {
  const match = await newMatch(app, 30);
  const { token, id } = await fanWithPoints();
  const first = await newMatch(app, 60);
  await unlocked(app, { token }, first, "1");
  await unlocked(app, { token }, match, "1,8");
  expectSuccess("deleteAccount", await remove(token));
  app.fixtures.change(match.key, { status: "canceled" });
  const mails = await app.db.$count(mailOutbox);
  await app.run("poll-feed");
  await app.run("refund-void-matches");
  const [account] = await rowsOf(
    app.db,
    sql`select balance::int from ledger_accounts where user_id = ${id}`,
  );
  expect(account).toEqual({ balance: 36 });
  expect(await app.db.$count(mailOutbox)).toBe(mails);
  const totals = await ledgerTotals(app);
  expect(totals).toMatchObject({ entries: 0, balances: 0, wrong: 0 });
});

it("A wrong or empty password deletes nothing", async () => {
  const { token } = await fanWithPoints();
  for (const [password, message] of [
    ["another harbour", "The password is wrong"],
    ["", "Password is required"],
    ["x".repeat(10_000), "The password is wrong"],
  ] as const)
    expect(expectFailure(await remove(token, password))).toMatchObject({
      status: 422,
      errors: { password: [message] },
    });
  expect(expectFailure(await app.ask("/auth/account", { method: "DELETE", token })).status).toBe(
    400,
  );
  expect((await me(token)).balance).toBe(36);
});

it("Of five concurrent deletions one succeeds, and the others get 401", async () => {
  const { token, id } = await fanWithPoints();
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  const deleted = eq(auditEvents.kind, "deleted");
  const events = await app.db.select().from(auditEvents).where(deleted);
  expect(events.filter(({ userId }) => userId === id)).toHaveLength(1);
});

it("The e-mail can be registered again, without free points and match", async () => {
  const { email, token, id } = await fanWithPoints();
  expectSuccess("deleteAccount", await remove(token));
  const again = await register(app, { email: email.toUpperCase() });
  const [link = ""] = await linksTo(app, email);
  const answer = await verify(app, email, link, again.token);
  expect(expectSuccess("verifyEmail", answer).message).toBe(
    "Your e-mail is verified. An earlier account with it has had the free points already.",
  );
  expect((await verify(app, email, link, again.token)).text).toBe(answer.text);
  const account = await me(again.token);
  expect(account.id).not.toBe(id);
  expect(account).toMatchObject({ balance: 0, email_verified: true, allowance: { left: 0 } });
  app.clock.set(account.allowance.resets_at * 1000);
  expect((await me(expectSuccess("login", await logIn(email)).data.token)).allowance).toMatchObject(
    {
      left: 1,
    },
  );
});

it("Only confirmed e-mails are remembered, as long as the audit trail", async () => {
  const before = await app.db.$count(formerEmails);
  const { email, token } = await register(app);
  expectSuccess("deleteAccount", await remove(token));
  expect(await app.db.$count(formerEmails)).toBe(before);
  const again = await register(app, { email });
  const [link = ""] = await linksTo(app, email);
  expectSuccess("verifyEmail", await verify(app, email, link, again.token));
  expect(await me(again.token)).toMatchObject({ balance: 36, allowance: { left: 1 } });
  await app.db.update(formerEmails).set({ leftAt: new Date(Date.now() - 401 * DAY) });
  await app.run("forget-old-account-data");
  expect(await app.db.$count(formerEmails)).toBe(0);
});

it("Deleted fans disappear from referral lists, also as referrers", async () => {
  const referrer = await fanWithPoints();
  const { username } = await me(referrer.token);
  const one = await fanWithPoints({ referred_by_username: username });
  const other = await fanWithPoints({ referred_by_username: username });
  expectSuccess("deleteAccount", await remove(one.token));
  const list = async (token: string) =>
    expectSuccess("listReferrals", await app.ask("/referrals", { token }));
  expect((await list(referrer.token)).data.map(({ id }) => id)).toEqual([other.id]);
  expectSuccess("deleteAccount", await remove(referrer.token));
  expect((await list(other.token)).referredBy).toBeNull();
});

it("A stranger with the phone gets five guesses an hour; other sign-ins continue", async () => {
  const strict = await startTestApp({ rateLimitScale: 1 });
  const { email, token } = await register(strict);
  const other = expectSuccess(
    "login",
    await strict.ask("/auth/login", { body: { email, password: PASSWORD } }),
  ).data.token;
  const attempt = (by: string, password: string) =>
    strict.ask("/auth/account", { method: "DELETE", token: by, body: { password } });
  for (let guess = 1; guess <= 5; guess++)
    expect(expectFailure(await attempt(token, `guess ${guess}`)).status).toBe(422);
  expect(expectFailure(await attempt(token, PASSWORD))).toMatchObject({ status: 429 });
  expectSuccess("deleteAccount", await attempt(other, PASSWORD));
  await strict.close();
});

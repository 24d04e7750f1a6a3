import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { hashToken } from "#server/accounts/sign-in.ts";
import { sessions, users } from "#server/accounts/tables.ts";
import { lockBalance } from "#server/credits/ledger-repository.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { newMatch } from "../../support/matches.ts";
import { linksTo, PASSWORD, register, verify } from "../../support/registration.ts";
import type { Answer, Ask } from "../../support/ask.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { lockWaits, rowsOf } from "../../support/test-database.ts";
import { ledgerTotals } from "../credits/ledger-totals.ts";

const SOON = { timeout: 20_000 };

const app = await sharedTestApp();
const another = await app.startAnother();
afterAll(() => another.close());

async function fanWithPoints() {
  const { email, token } = await register(app);
  const [link = ""] = await linksTo(app, email);
  expectSuccess("verifyEmail", await verify(app, email, link, token));
  const { id } = expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
  return { id, email, token, link };
}

const waiting = () => lockWaits(app.db);

const remove = (ask: Ask, token: string) =>
  ask("/auth/account", { method: "DELETE", token, body: { password: PASSWORD } });

it("A deletion waits for a running unlock, and a later unlock is not charged", async () => {
  const match = await newMatch(app);
  const { id, token } = await fanWithPoints();
  const path = `/events/${match.id}/predictions?question_ids=1`;
  const { deleted, unlocked } = await app.db.transaction(async (tx) => {
    await lockBalance(tx, id);
    const deletion = remove(another.ask, token);
    await expect.poll(waiting, SOON).toBe(1);
    const unlock = another.ask(path, { token });
    await expect.poll(waiting, SOON).toBe(2);
    return { deleted: deletion, unlocked: unlock };
  });
  expect((await deleted).status).toBe(200);
  expect((await unlocked).status).toBe(401);
  const [counted] = await rowsOf(
    app.db,
    sql`select (select count(*)::int from unlocks where user_id = ${id}) as unlocks, (select balance::int from ledger_accounts where user_id = ${id}) as balance`,
  );
  expect(counted).toEqual({ unlocks: 0, balance: 36 });
});

it("A phone that renews its token during the deletion learns the reason", async () => {
  const { id, email, token } = await fanWithPoints();
  const login = await app.ask("/auth/login", { body: { email, password: PASSWORD } });
  const phone = expectSuccess("login", login).data.token;
  const { deleted } = await app.db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ tokenHash: hashToken("the-next-token") })
      .where(eq(sessions.tokenHash, hashToken(phone)));
    const deletion = remove(another.ask, token);
    await expect.poll(waiting, SOON).toBe(1);
    return { deleted: deletion };
  });
  expect((await deleted).status).toBe(200);
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  const refused = await app.ask("/auth/me", { token: "the-next-token" });
  expect(expectFailure(refused).code).toBe("account_deleted");
});

it("A deletion succeeds beside any concurrent request and leaves nothing", async () => {
  const match = await newMatch(app);
  const counts: Record<string, number> = {};
  for (let round = 0; round < 4; round++) {
    const { id, email, token, link } = await fanWithPoints();
    const profile = { email, first_name: "Ada", last_name: "Obi", country_id: 1 };
    const body = { email, password: PASSWORD };
    const requests: (() => Promise<Answer>)[] = [
      () => app.ask("/auth/login", { body }),
      () => app.ask("/auth/profile", { method: "PATCH", token, body: profile }),
      () => another.ask(`/events/${match.id}/predictions?question_ids=1,8`, { token }),
      () => remove(another.ask, token),
      () => remove(app.ask, token),
      () => verify(app, email, link, token),
      () => app.ask("/auth/refresh", { headers: { "refresh-token": token } }),
      () => another.ask("/auth/export", { token }),
      () =>
        app.ask("/auth/password/reset", {
          body: { email, callback_url: "http://localhost:8080/reset-password" },
        }),
      () => another.ask("/auth/login", { body }),
    ];
    const answers = await Promise.all(requests.map((ask) => ask()));
    for (const { status, text } of answers) {
      expect(status, text).toBeLessThan(500);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    const statuses = answers.slice(3, 5).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const answer of answers) {
      const opened = /"token":"([\w-]+)"/.exec(answer.text)?.[1];
      if (opened !== undefined)
        expect((await app.ask("/auth/me", { token: opened })).status).toBe(401);
    }
    const [left] = await rowsOf(
      app.db,
      sql`select email, first_name, (select count(*)::int from sessions where user_id = ${id}) as sessions from users where id = ${id}`,
    );
    expect(left).toEqual({ email: `deleted:${id}`, first_name: "", sessions: 0 });
  }
  expect(Object.keys(counts)).toContain("200");
  expect(
    await app.db.$count(users, sql`${users.email} like '%@%' and ${users.deletedAt} is not null`),
  ).toBe(0);
  expect(await ledgerTotals(app)).toMatchObject({ entries: 0, balances: 0, wrong: 0 });
});

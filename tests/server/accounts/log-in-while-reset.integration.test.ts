import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#server/accounts/tables.ts";
import { PASSWORD, register } from "../../support/registration.ts";
import type { Ask } from "../../support/ask.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { lockWaits, rowsOf } from "../../support/test-database.ts";

const SOON = { timeout: 20_000 };

let app: TestApp;
let another: { ask: Ask; close(): Promise<void> };
beforeAll(async () => {
  app = await startTestApp();
  another = await app.startAnother();
});
afterAll(async () => {
  await another.close();
  await app.close();
});

it("A password that is replaced while it is being checked opens nothing, and no trail says that it did", async () => {
  const { email } = await register(app);
  const trail = () =>
    rowsOf(
      app.db,
      sql`select kind from audit_events where user_id = (select id from users where email = ${email}) union all
        select 'session' from sessions where user_id = (select id from users where email = ${email}) order by 1`,
    );
  const before = await trail();
  const { loggedIn } = await app.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: "another" }).where(eq(users.email, email));
    const logIn = another.ask("/auth/login", { body: { email, password: PASSWORD } });
    await expect.poll(() => lockWaits(app.db), SOON).toBe(1);
    return { loggedIn: logIn };
  });
  expect((await loggedIn).status).toBe(401);
  expect(await trail()).toEqual(before);
});

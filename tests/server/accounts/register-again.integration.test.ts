import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#server/accounts/tables.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { orderPoints, submitCheckout } from "../../support/payments.ts";
import { formOf, linksTo, PASSWORD, register, verify } from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();

const OWNERS = { password: "the owner's own words", confirm_password: "the owner's own words" };
const me = async (token: string) =>
  expectSuccess("getMe", await app.ask("/auth/me", { token })).data;

async function expectTaken(email: string): Promise<void> {
  expect(
    expectFailure(await app.ask("/auth/register", { body: formOf({ email }) })).errors?.[
      "email"
    ]?.[0],
  ).toContain("exists already");
}

it("An owner may register an unconfirmed e-mail after an hour, and the stranger is signed out", async () => {
  const stranger = await register(app);
  const { email } = stranger;
  await expectTaken(email);
  app.clock.advance(HOUR);
  await app.db.update(users).set({ phone: "+44 5550 1234" }).where(eq(users.email, email));
  const { token } = await register(app, { email, ...OWNERS });
  expect((await me(token)).phone).toBeNull();
  expect(expectFailure(await app.ask("/auth/me", stranger)).status).toBe(401);
  expect(
    expectFailure(await app.ask("/auth/login", { body: { email, password: PASSWORD } })).status,
  ).toBe(401);
  expectSuccess(
    "verifyEmail",
    await verify(app, email, (await linksTo(app, email))[0] ?? "", token),
  );
  app.clock.advance(DAY);
  await expectTaken(email);
});

it("A stranger who registers an e-mail every hour sends its owner five mails a day", async () => {
  const { email } = await register(app);
  for (let hour = 1; hour <= 8; hour += 1) {
    app.clock.advance(HOUR);
    await register(app, { email });
  }
  const links = await linksTo(app, email);
  expect(links).toHaveLength(5);
  app.clock.advance(MINUTE);
  const strangersLast = (await register(app, { email })).token;
  const owner = await register(app, { email, ...OWNERS });
  expect(await linksTo(app, email)).toEqual(links);
  expect(expectFailure(await verify(app, email, links[0] ?? "", strangersLast)).status).toBe(401);
  expectSuccess("verifyEmail", await verify(app, email, links[0] ?? "", owner.token));
  expect(await me(owner.token)).toMatchObject({ email_verified: true, balance: 36 });
  app.clock.advance(HOUR);
  await expectTaken(email);
});

it("After a day without registrations the hour and the mail limit start again", async () => {
  const { email, token } = await register(app);
  const [old = ""] = await linksTo(app, email);
  app.clock.advance(DAY);
  const owner = await register(app, { email, ...OWNERS });
  await expectTaken(email);
  expect(expectFailure(await app.ask("/auth/me", { token })).status).toBe(401);
  expect(expectFailure(await verify(app, email, old, owner.token)).code).toBe("link_expired");
  const links = await linksTo(app, email);
  expect(links).toHaveLength(2);
  expectSuccess("verifyEmail", await verify(app, email, links[0] ?? "", owner.token));
});

it("Five concurrent registrations of an e-mail make one account, signed in as the last", async () => {
  const { email } = await register(app);
  app.clock.advance(HOUR);
  const tokens = (await Promise.all(Array.from({ length: 5 }, () => register(app, { email })))).map(
    ({ token }) => token,
  );
  const statuses = await Promise.all(
    tokens.map(async (token) => (await app.ask("/auth/me", { token })).status),
  );
  expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
  expect(await linksTo(app, email)).toHaveLength(5);
});

it("An account that owns anything cannot be registered again", async () => {
  const { email, token } = await register(app);
  const { id } = await me(token);
  await app.db.transaction((tx) =>
    transfer(tx, {
      key: `test-points:${id}`,
      kind: "test",
      from: "issued",
      to: { userId: id },
      points: 5,
      at: new Date(app.clock.now()),
    }),
  );
  app.clock.advance(DAY);
  await expectTaken(email);
  expect((await me(token)).balance).toBe(5);
});

it("An unconfirmed account with a payment cannot be registered by another person", async () => {
  const [paid, deletedFan] = [await register(app), await register(app)];
  app.clock.advance(50 * MINUTE);
  const { url } = expectSuccess("initializeTopup", await orderPoints(app, paid)).data;
  expectSuccess("initializeTopup", await orderPoints(app, deletedFan));
  await submitCheckout(app, url, "pay");
  app.clock.advance(11 * MINUTE);
  await expectTaken(paid.email);
  await app.run("settle-open-payments");
  expect((await me(paid.token)).balance).toBe(150);
  app.clock.advance(5 * DAY);
  await app.run("settle-open-payments");
  await expectTaken(deletedFan.email);
});

it("An account with a role cannot be registered again", async () => {
  const { email, token } = await register(app);
  await updateUser(app.db, (await me(token)).id, { roles: ["admin"] });
  app.clock.advance(DAY);
  await expectTaken(email);
  expect((await me(token)).roles).toEqual(["admin"]);
});

it("An account is never its own referrer, also after registering again", async () => {
  const { email, token } = await register(app);
  const { username } = await me(token);
  app.clock.advance(HOUR);
  await register(app, { email, referred_by_username: username });
  expect(
    (await app.db.select().from(users).where(eq(users.email, email)))[0]?.referredBy,
  ).toBeNull();
});

import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { audit } from "#server/accounts/audit.ts";
import { changeRole } from "#server/accounts/change-role.ts";
import { auditEvents, deletedSignIns } from "#server/accounts/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { linksTo, PASSWORD, register, verify } from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { reset, resetLink } from "../../support/reset.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";
import { rowsOf } from "../../support/test-database.ts";

const app = await sharedTestApp();

const eventsOf = (userId: number) =>
  app.db.select().from(auditEvents).where(eq(auditEvents.userId, userId)).orderBy(auditEvents.id);

it("An account's audit trail has network and request, and no e-mail, name or password", async () => {
  const { email, token } = await register(app);
  const { id } = expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
  expectSuccess(
    "verifyEmail",
    await verify(app, email, (await linksTo(app, email))[0] ?? "", token),
  );
  await app.ask("/auth/login", { body: { email, password: "not this one" }, ip: "203.0.113.77" });
  const body = { email, password: PASSWORD };
  const opened = await app.ask("/auth/login", { body, ip: "2001:db8:1:2:3:4:5:6" });
  await changeRole(app.db, email, "admin", "grant");
  await changeRole(app.db, email, "admin", "grant");
  await changeRole(app.db, email, "admin", "revoke");
  expectSuccess(
    "logout",
    await app.ask("/auth/logout", { token: expectSuccess("login", opened).data.token }),
  );
  const events = await eventsOf(id);
  expect(events.map(({ kind, address, details }) => [kind, address, details])).toEqual([
    ["registered", "127.0.0.0/24", {}],
    ["email_verified", "127.0.0.0/24", {}],
    ["sign_in_failed", "203.0.113.0/24", {}],
    ["signed_in", "2001:db8:1::/48", {}],
    ["role_granted", null, { role: "admin" }],
    ["role_revoked", null, { role: "admin" }],
    ["signed_out", "127.0.0.0/24", {}],
  ]);
  const requests = events.map(({ requestId }) => requestId).filter((one) => one !== null);
  expect(new Set(requests).size).toBe(5);
  for (const word of [email, PASSWORD, "Ada", token])
    expect(JSON.stringify(events)).not.toContain(word);
});

it("The audit trail records each exchange, end and reset of a sign-in with the database's time", async () => {
  const { email, token } = await register(app);
  const { id } = expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
  const headers = { "refresh-token": token };
  const exchanged = expectSuccess("refreshSignIn", await app.ask("/auth/refresh", { headers }));
  const body = { email, password: PASSWORD };
  const second = expectSuccess("login", await app.ask("/auth/login", { body })).data.token;
  const { data } = expectSuccess(
    "listSessions",
    await app.ask("/auth/sessions", { token: second }),
  );
  const other = data.find(({ current }) => !current)?.id;
  const path = `/auth/sessions/${other}`;
  expectSuccess("endSession", await app.ask(path, { method: "DELETE", token: second }));
  expect((await app.ask("/auth/me", { token: exchanged.token })).status).toBe(401);
  expectSuccess("resetPassword", await reset(app, email, await resetLink(app, email)));
  const events = await eventsOf(id);
  expect(events.map(({ kind }) => kind)).toEqual([
    "registered",
    "sign_in_renewed",
    "signed_in",
    "session_ended",
    "password_reset_asked",
    "password_reset",
  ]);
  const [row] = await rowsOf(app.db, sql`select extract(epoch from now()) * 1000 as now`);
  const atDatabase = Number(row?.["now"]);
  expect(Math.abs(app.clock.now() - atDatabase)).toBeGreaterThan(HOUR);
  for (const { at } of events) expect(Math.abs(at.getTime() - atDatabase)).toBeLessThan(HOUR);
});

it("A login with an unknown e-mail is recorded without a user", async () => {
  const before = await app.db.$count(auditEvents);
  await app.ask("/auth/login", { body: { email: "nobody@example.com", password: PASSWORD } });
  const events = await app.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(events).toHaveLength(before + 1);
  expect(events.at(-1)).toMatchObject({ kind: "sign_in_failed", userId: null, details: {} });
});

it("The database refuses changes of the trail, and deletes only expired entries", async () => {
  const { id } = await newFan(app);
  await audit(app.db, { kind: "signed_in", userId: id }, null);
  const refused = async (statement: string) =>
    expect(
      await app.db.execute(sql.raw(statement)).then(
        () => "done",
        (error: Error) => String(error.cause),
      ),
      statement,
    ).toContain("the audit trail is append-only");
  await refused(`update audit_events set kind = 'exported' where user_id = ${id}`);
  await refused(`update audit_events set kind = 'exported' where false`);
  await refused(`delete from audit_events where user_id = ${id}`);
  await refused("truncate audit_events");
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  await app.db.insert(auditEvents).values([
    { kind: "signed_in", userId: id, at: daysAgo(399) },
    { kind: "signed_in", userId: id, at: daysAgo(401) },
    { kind: "sign_in_failed", userId: id, at: daysAgo(89) },
    { kind: "sign_in_failed", userId: id, at: daysAgo(91) },
    { kind: "password_reset_asked", userId: id, at: daysAgo(91) },
    { kind: "sign_in_failed", userId: null, at: daysAgo(91) },
  ]);
  await app.db.insert(deletedSignIns).values([
    { tokenHash: "kept", deletedAt: daysAgo(399) },
    { tokenHash: "gone", deletedAt: daysAgo(401) },
  ]);
  await refused(`delete from audit_events where at < now() - interval '89 days'`);
  await app.run("forget-old-account-data");
  expect((await eventsOf(id)).map(({ kind, at }) => [kind, at > daysAgo(90)])).toEqual([
    ["signed_in", true],
    ["signed_in", false],
    ["sign_in_failed", true],
  ]);
  expect(await app.db.select().from(deletedSignIns)).toMatchObject([{ tokenHash: "kept" }]);
  const nobodys = and(isNull(auditEvents.userId), lt(auditEvents.at, daysAgo(90)));
  expect(await app.db.$count(auditEvents, nobodys)).toBe(0);
});

import { eq, or } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEvents } from "#server/accounts/tables.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, SECOND } from "../../support/test-clock.ts";

const app = await sharedTestApp();
const matchId = (await newMatch(app, 2)).id;

async function newAdmin(): Promise<Fan> {
  const fan = await newFan(app);
  await updateUser(app.db, fan.id, { roles: ["admin"] });
  return fan;
}
const ask = (path: string, token: string, method: "GET" | "POST" | "PATCH" | "DELETE" = "GET") =>
  app.ask(path, { token, method });
const begin = (admin: Fan, id: number) => ask(`/auth/impersonate/${id}`, admin.token, "POST");
async function impersonating() {
  const [admin, fan] = [await newAdmin(), await newFan(app, { points: 300 })];
  const { data } = expectSuccess("impersonate", await begin(admin, fan.id));
  return { admin, fan, token: data.token };
}
const me = async (token: string) => expectSuccess("getMe", await ask("/auth/me", token));
const works = async (token: string) => (await ask("/auth/me", token)).status === 200;

it("An admin sees what a fan sees, and the answer names the admin", async () => {
  const { admin, fan, token } = await impersonating();
  expect(await me(token)).toMatchObject({
    data: { id: fan.id, balance: 300, roles: [] },
    impersonator: { id: admin.id, first_name: "Fan" },
  });
  expect((await me(fan.token)).impersonator).toBeNull();
  expect((await me(admin.token)).impersonator).toBeNull();
});

it("Only admins may impersonate: a fan is refused, and a revoked role ends it immediately", async () => {
  const { admin, token } = await impersonating();
  const fan = await newFan(app);
  for (const id of [admin.id, fan.id, 2_000_000_000])
    expect(refusal(await begin(fan, id))).toBe("403 forbidden");
  await updateUser(app.db, admin.id, { roles: [] });
  expect(expectFailure(await ask("/auth/me", token)).status).toBe(401);
  expect(expectFailure(await ask("/auth/unimpersonate", token, "POST")).status).toBe(401);
  expect(expectFailure(await begin(admin, fan.id)).status).toBe(403);
  expect(await works(admin.token)).toBe(true);
});

it("An admin cannot impersonate an admin, themselves or an unknown user", async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()];
  const deletedFan = await newFan(app);
  await updateUser(app.db, deletedFan.id, { deletedAt: new Date(app.clock.now()) });
  const answered = async (id: number) => expectFailure(await begin(admin, id)).status;
  expect(await answered(other.id)).toBe(403);
  expect(await answered(admin.id)).toBe(403);
  expect(await answered(deletedFan.id)).toBe(404);
  expect(await answered(2_000_000_000)).toBe(404);
});

it("An impersonator cannot unlock, delete, export or nest; the fan's own sign-in can", async () => {
  const { admin, fan, token } = await impersonating();
  const other = await newFan(app);
  const refused: [string, "GET" | "POST" | "DELETE", unknown?][] = [
    [`/events/${matchId}/predictions`, "GET"],
    [`/auth/impersonate/${other.id}`, "POST"],
    [`/auth/impersonate/${admin.id}`, "POST"],
    ["/auth/verify/email", "POST", { email: fan.email, token: "any" }],
  ];
  for (const [path, method, body] of refused)
    expect(expectFailure(await app.ask(path, { token, method, body })).status, path).toBe(403);
  expect(expectFailure(await ask(`/events/${matchId}/predictions`, token)).code).toBe(
    "impersonating",
  );
  expect((await me(token)).data.balance).toBe(300);
  expect((await ask(`/events/${matchId}/predictions?question_ids=1`, fan.token)).status).toBe(200);
});

it("An impersonation lasts an hour and ends with the admin's own sign-in", async () => {
  const { token } = await impersonating();
  app.clock.advance(HOUR - SECOND);
  expect(await works(token)).toBe(true);
  app.clock.advance(SECOND);
  expect(await works(token)).toBe(false);
  const again = await impersonating();
  expectSuccess("logout", await ask("/auth/logout", again.admin.token));
  expect(await works(again.token)).toBe(false);
  expect(await works(again.fan.token)).toBe(true);
});

it("An admin ends it once with a new token, and neither earlier token works", async () => {
  const { admin, fan, token } = await impersonating();
  const answers = await Promise.all([1, 2, 3].map(() => ask("/auth/unimpersonate", token, "POST")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const ended = answers.find(({ status }) => status === 200);
  const { data } = expectSuccess("unimpersonate", ended ?? (await ask("/auth/me", token)));
  expect(data.user.id).toBe(admin.id);
  expect(await me(data.token)).toMatchObject({ data: { id: admin.id }, impersonator: null });
  expect([await works(token), await works(admin.token), await works(fan.token)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(refusal(await ask("/auth/unimpersonate", data.token, "POST"))).toBe(
    "403 not_impersonating",
  );
});

it("It survives the admin's token renewal and is not in the fan's sign-ins", async () => {
  const { admin, fan, token } = await impersonating();
  const renew = (bearer: string) =>
    app.ask("/auth/refresh", { headers: { "refresh-token": bearer } });
  const renewed = expectSuccess("refreshSignIn", await renew(admin.token)).token;
  expect(await works(renewed)).toBe(true);
  expect(await works(token)).toBe(true);
  expect(refusal(await renew(token))).toBe("403 impersonating");
  expect(expectSuccess("listSessions", await ask("/auth/sessions", fan.token)).data).toHaveLength(
    1,
  );
  const ended = await ask("/auth/unimpersonate", token, "POST");
  const { data } = expectSuccess("unimpersonate", ended);
  expect([await works(data.token), await works(renewed), await works(admin.token)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("A logout while impersonating ends only the impersonation", async () => {
  const { admin, fan, token } = await impersonating();
  expectSuccess("logout", await ask("/auth/logout", token));
  expect([await works(token), await works(admin.token), await works(fan.token)]).toEqual([
    false,
    true,
    true,
  ]);
});

it("The audit trail names the admin for start, changes and end", async () => {
  const { admin, fan, token } = await impersonating();
  const body = { email: fan.email, first_name: "Ada", last_name: "Obi", country_id: 1 };
  expectSuccess("updateProfile", await app.ask("/auth/profile", { method: "PATCH", token, body }));
  expectSuccess("unimpersonate", await ask("/auth/unimpersonate", token, "POST"));
  const events = await app.db
    .select()
    .from(auditEvents)
    .where(or(eq(auditEvents.userId, fan.id), eq(auditEvents.actorId, admin.id)))
    .orderBy(auditEvents.id);
  expect(events.map(({ kind, userId, actorId }) => [kind, userId, actorId])).toEqual([
    ["impersonation_begun", fan.id, admin.id],
    ["profile_changed", fan.id, admin.id],
    ["impersonation_ended", fan.id, admin.id],
  ]);
});

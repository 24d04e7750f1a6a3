import type { HTTPMethods } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { updateUser } from "#server/accounts/user-repository.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import {
  askOperation,
  type ContractOperation,
  contractOperations,
} from "../../support/contract-requests.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { formOf } from "../../support/registration.ts";
import { sharedTestApp, type TestApp } from "../../support/test-app.ts";
import { BRITAIN } from "../../support/test-context.ts";

const app = await sharedTestApp();
const [admin, fan, other] = [await newFan(app), await newFan(app), await newFan(app)];
await updateUser(app.db, admin.id, { roles: ["admin"] });

const closed = contractOperations.filter(({ security }) => security?.length !== 0);

const requestOf = (operation: ContractOperation, token?: string) =>
  askOperation(app, operation, { id: other.id, slug: "a-v-b-2026-11-21", token });

it.each(closed.map((operation) => [operation.operationId, operation] as const))(
  "%s is refused without a token or with an unknown one",
  async (_, operation) => {
    for (const token of [undefined, "nobody-has-this-token"])
      expect(expectFailure(await requestOf(operation, token))).toMatchObject({ status: 401 });
  },
);

describe("while impersonating", () => {
  let token: string;
  beforeAll(async () => {
    const path = `/auth/impersonate/${fan.id}`;
    token = expectSuccess(
      "impersonate",
      await app.ask(path, { method: "POST", token: admin.token }),
    ).data.token;
  });

  const refused = closed.filter((operation) => operation["x-impersonator"] !== "allowed");
  it.each(refused.map((operation) => [operation.operationId, operation] as const))(
    "%s is refused",
    async (_, operation) => {
      expect(expectFailure(await requestOf(operation, token)).status).toBe(403);
      expect((await app.ask("/auth/me", { token })).status).toBe(200);
    },
  );

  it("reading and changing the profile are allowed", () => {
    const allowed = closed.filter((operation) => operation["x-impersonator"] === "allowed");
    expect(allowed.map(({ operationId }) => operationId).sort()).toEqual([
      "getCalendar",
      "getEventWithPredictions",
      "getMe",
      "getReceipt",
      "getUser",
      "listPayments",
      "listReferrals",
      "listSessions",
      "listSpendings",
      "listUnlockedPredictions",
      "logout",
      "unimpersonate",
      "updateProfile",
    ]);
  });
});

it("An admin sees another's account and the number of all; an unknown id is 404", async () => {
  const see = (id: number, token: string) => app.ask(`/users/${id}`, { token });
  const own = expectSuccess("getUser", await see(fan.id, fan.token));
  expect(own.data.email).toBe(fan.email);
  expect(own).not.toHaveProperty("user_count");
  for (const id of [other.id, admin.id, 2_000_000_000])
    expect(refusal(await see(id, fan.token))).toBe("403 forbidden");
  expect(expectSuccess("getUser", await see(other.id, admin.token))).toMatchObject({
    data: { id: other.id },
    user_count: 3,
  });
  expect(expectFailure(await see(2_000_000_000, admin.token)).status).toBe(404);
  expect(expectFailure(await see(0, admin.token)).status).toBe(404);
});

it("The API refuses what the app hides", async () => {
  const profile = { email: fan.email, first_name: "A", last_name: "B", country_id: 1 };
  const as = ({ token }: Fan, method: HTTPMethods, body?: unknown) => ({ token, method, body });
  app.moveTo({ country: "KE", countryName: "Kenya", continent: "AF", currency: "KES" });
  expect(expectFailure(await app.ask("/auth/register", { body: formOf() })).status).toBe(403);
  app.moveTo(BRITAIN);
  const rows: [string, Parameters<TestApp["ask"]>[1], number][] = [
    ["/auth/profile", as(other, "PATCH", profile), 422],
    ["/auth/profile", as(fan, "PATCH", { ...profile, roles: ["admin"] }), 422],
    ["/auth/profile", as(fan, "PATCH", { ...profile, email_verified: true }), 422],
    ["/auth/account", as(fan, "DELETE", {}), 422],
    ["/auth/account", as(fan, "DELETE"), 400],
    ["/auth/account", as(fan, "DELETE", { password: "guess" }), 422],
    [`/auth/impersonate/${other.id}`, as(fan, "POST"), 403],
    ["/auth/unimpersonate", as(fan, "POST"), 403],
    ["/auth/sessions/1", as(other, "DELETE"), 404],
  ];
  for (const [path, request, status] of rows)
    expect([path, expectFailure(await app.ask(path, request)).status]).toEqual([path, status]);
  expect(expectSuccess("getMe", await app.ask("/auth/me", fan)).data.roles).toEqual([]);
});

import { expect, it } from "vitest";
import { updateUser } from "#server/accounts/user-repository.ts";
import { readUserCommand } from "#server/cli/user-commands.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { linksTo, register, verify } from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();

const user = async (...args: string[]) =>
  readUserCommand(args, { "first-name": "O", "last-name": "P" })(app.db);

it("npm run user creates an account, grants and revokes its role, and shows its audit trail", async () => {
  const email = "operator@example.com";
  const created = await user("create", "Operator@Example.com");
  const [, password = ""] = /^Created operator@example\.com, password (\S+)$/.exec(created) ?? [];
  const { data } = expectSuccess(
    "login",
    await app.ask("/auth/login", { body: { email, password } }),
  );
  const seesOthers = async () =>
    expectFailure(await app.ask("/users/2000000000", { token: data.token })).status;

  expect(await seesOthers()).toBe(403);
  expect(await user("grant", email, "admin")).toBe(`${email} now has the role admin.`);
  expect(await user("grant", email, "admin")).toMatch(/^Nothing changed: /);
  expect(await seesOthers()).toBe(404);
  expect(await user("revoke", email, "admin")).toBe(`${email} now does not have the role admin.`);
  expect(await seesOthers()).toBe(403);

  const trail = (await user("audit", email)).split("\n");
  expect(trail.map((line) => line.split(/\s+/)[1])).toEqual([
    "WHAT",
    "registered",
    "signed_in",
    "role_granted",
    "role_revoked",
  ]);
  expect(trail[2]).toMatch(/ 127\.0\.0\.0\/24 +req-[0-9a-f]{24}$/);
  expect(trail[3]).toMatch(/ operator +role: admin$/);
  expect(await user("audit", String(data.user.id))).toBe(trail.join("\n"));
});

it("npm run user grants no role to an unconfirmed e-mail, but can revoke one", async () => {
  const { email, token } = await register(app);
  const { id } = expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
  const rolesNow = async () =>
    expectSuccess("getMe", await app.ask("/auth/me", { token })).data.roles;
  await expect(user("grant", email, "admin")).rejects.toThrow(
    `${email} is not confirmed, so a stranger may have registered it. Ask its owner to open the link in the mail, then grant the role.`,
  );
  expect(await rolesNow()).toEqual([]);
  await updateUser(app.db, id, { roles: ["admin"] });
  expect(await user("revoke", email, "admin")).toBe(`${email} now does not have the role admin.`);
  expectSuccess(
    "verifyEmail",
    await verify(app, email, (await linksTo(app, email))[0] ?? "", token),
  );
  expect(await user("grant", email, "admin")).toBe(`${email} now has the role admin.`);
  expect(await rolesNow()).toEqual(["admin"]);
});

it.each([
  [["grant", "nobody@example.com", "admin"], "There is no account with the e-mail nobody@"],
  [["grant", "nobody@example.com", "owner"], "There is no role owner. The only role is admin."],
  [["audit", "nobody@example.com"], "There is no account with the e-mail nobody@example.com."],
  [["create", "no-e-mail"], "npm run user -- create EMAIL"],
  [["grant", "nobody@example.com"], "npm run user -- audit EMAIL"],
  [["promote", "nobody@example.com"], "npm run user -- audit EMAIL"],
  [[], "npm run user -- audit EMAIL"],
])("npm run user -- %j prints the error and changes nothing", async (args, sentence) => {
  await expect(user(...args)).rejects.toThrow(sentence);
});

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failure, good } from "../../support/answers.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function user(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, ["--import", "tsx", "server/cli/user.ts", ...words], {
    env: { PATH: process.env["PATH"], DATABASE_URL: app.database.url ?? "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join("");
}

it("npm run user makes an account, gives and takes its role, which the next request knows, and shows what happened to it", async () => {
  const email = "operator@example.com";
  const created = await user(
    "create",
    "Operator@Example.com",
    "--first-name",
    "O",
    "--last-name",
    "P",
  );
  const [, password = ""] = /^Created operator@example\.com, password (\S+)$/m.exec(created) ?? [];
  const { data } = good("login", await app.ask("/auth/login", { body: { email, password } }));
  const seesOthers = async () =>
    app.ask("/users/2000000000", { token: data.token }).then((answer) => failure(answer).status);

  expect(await seesOthers()).toBe(403);
  expect(await user("grant", email, "admin")).toBe(`${email} now has the role admin.\n`);
  expect(await seesOthers()).toBe(404);
  expect(await user("revoke", email, "admin")).toBe(`${email} now does not have the role admin.\n`);
  expect(await seesOthers()).toBe(403);

  const trail = (await user("audit", email)).trim().split("\n");
  expect(trail.map((line) => line.split(/\s+/)[1])).toEqual([
    "WHAT",
    "registered",
    "signed_in",
    "role_granted",
    "role_revoked",
  ]);
  expect(trail[2]).toMatch(/ 127\.0\.0\.0\/24 +req-[0-9a-f]{24}$/);
  expect(trail[3]).toMatch(/ operator +role: admin$/);
});

it("npm run user says what is wrong, and changes nothing", async () => {
  const answers = await Promise.all([
    user("grant", "nobody@example.com", "admin"),
    user("grant", "nobody@example.com", "owner"),
    user("audit", "nobody@example.com"),
    user("promote", "nobody@example.com"),
  ]);
  const nobody = "There is no account with the e-mail nobody@example.com.\n";
  expect(answers.slice(0, 3)).toEqual([
    nobody,
    "There is no role owner; there is admin.\n",
    nobody,
  ]);
  expect(answers[3]).toContain("npm run user -- audit EMAIL");
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ensureDemoAccount } from "#server/accounts/demo-account.ts";
import { expectSuccess } from "../../support/answers.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const dataDir = mkdtempSync(join(tmpdir(), "touchline-demo-"));
const app = await sharedTestApp();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("The demo account can log in, also after a killed start", async () => {
  writeFileSync(join(dataDir, "demo-account.txt"), "quiet-harbour\n");
  const account = await ensureDemoAccount(app.context, dataDir);
  expect(account.password).toBe("quiet-harbour");
  expect(await ensureDemoAccount(app.context, dataDir)).toEqual(account);
  expect(
    expectSuccess("login", await app.ask("/auth/login", { body: account })).data.user.balance,
  ).toBe(300);
});

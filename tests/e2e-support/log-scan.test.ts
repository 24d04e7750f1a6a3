import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createLogScan } from "../support/log-scan.ts";

function scanOf(line: string) {
  const scan = createLogScan();
  scan.write(line);
  return scan;
}

it.each([
  ["an e-mail", "ada.obi+1@example.com"],
  ["an e-mail in an address", "email=ada%40example.com"],
  ["a token", randomBytes(32).toString("base64url")],
  ["a token's digest", createHash("sha256").update("a").digest("base64url")],
  ["a password", "quiet harbour lantern"],
])("A log with %s fails its test", (_what, secret) => {
  expect(() => scanOf(`{"level":30,"msg":"for ${secret}"}`).expectNoSecrets()).toThrow(secret);
});

it("A seal root, a request id and a time count as no secrets", () => {
  const root = randomBytes(32).toString("hex");
  const line = `{"level":30,"time":1795426214233,"reqId":"8f14e45f-ceea-467f-a8d4-000000000000","root":"${root}","err":"Error: at server/jobs.ts:12:3"}`;
  expect(() => scanOf(line).expectNoSecrets()).not.toThrow();
});

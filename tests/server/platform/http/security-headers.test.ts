import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";

async function policyOf(options: { geoOrigin?: string | null; webRoot?: string }): Promise<string> {
  const app = Fastify();
  await registerSecurityHeaders(app, { https: false, ...options });
  app.get("/", (_request, reply) => reply.type("text/html").send("<!doctype html>"));
  return String((await app.inject("/")).headers["content-security-policy"]);
}

it("Over HTTPS every answer says that there is no other way, not a page's alone", async () => {
  const app = Fastify();
  await registerSecurityHeaders(app, { https: true });
  app.get("/page", (_request, reply) => reply.type("text/html").send("<!doctype html>"));
  app.get("/data", () => ({}));
  for (const path of ["/page", "/data", "/missing"])
    expect((await app.inject(path)).headers["strict-transport-security"], path).toBe(
      "max-age=31536000; includeSubDomains",
    );
  expect((await app.inject("/page")).headers["referrer-policy"]).toBe("same-origin");
});

it("The page may ask this server alone, and the one service for places that is named", async () => {
  expect(await policyOf({ geoOrigin: null })).toContain("connect-src 'self';");
  const named = await policyOf({ geoOrigin: "https://geo.example" });
  expect(named).toContain("connect-src 'self' https://geo.example;");
  expect(named.split("https://geo.example")).toHaveLength(2);
});

it("What the built page brings inline may run, by its hash, and nothing else inline", async () => {
  const webRoot = mkdtempSync(join(tmpdir(), "touchline-web-root-"));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  expect(await policyOf({ webRoot })).toContain("script-src 'self';");
  writeFileSync(
    join(webRoot, "index.html"),
    '<script>start(\n"dark")</script><script type="module" src="/app.js"></script>',
  );
  const hash = createHash("sha256").update('start(\n"dark")').digest("base64");
  expect(await policyOf({ webRoot })).toContain(`script-src 'self' 'sha256-${hash}';`);
});

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";

async function policyOf(geoOrigin: string | null, chatWidgetUrl?: string): Promise<string> {
  const app = Fastify();
  await registerSecurityHeaders(app, { https: false, geoOrigin, chatWidgetUrl });
  app.get("/", (_request, reply) => reply.type("text/html").send("<!doctype html>"));
  return String((await app.inject("/")).headers["content-security-policy"]);
}

it("Over HTTPS every response requires HTTPS, not only pages", async () => {
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

it("The page may connect only to this server and the configured location service", async () => {
  expect(await policyOf(null)).toContain("connect-src 'self';");
  const named = await policyOf("https://geo.example");
  expect(named).toContain("connect-src 'self' https://geo.example;");
  expect(named.split("https://geo.example")).toHaveLength(2);
});

it("The page may run a chat's script only from its configured origin", async () => {
  const without = await policyOf(null);
  expect(without).toContain("script-src 'self';");
  expect(without).not.toMatch(/chat|frame-src/);
  const named = await policyOf(null, "https://chat.example:8443/widget.js?key=1");
  for (const rule of [
    "script-src 'self' https://chat.example:8443;",
    "connect-src 'self' https://chat.example:8443;",
    "frame-src https://chat.example:8443;",
    "trusted-types touchline-sw touchline-chat",
  ])
    expect(named).toContain(rule);
  expect(named).not.toContain("widget.js");
});

it("The built page's inline code may run by its hash, and no other", async () => {
  const webRoot = mkdtempSync(join(tmpdir(), "touchline-web-root-"));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  const app = Fastify();
  await registerSecurityHeaders(app, { https: false, webRoot });
  for (const path of ["/", "/index.html"])
    app.get(path, (_request, reply) => reply.type("text/html").send("<!doctype html>"));
  const policy = async (path: string) =>
    String((await app.inject(path)).headers["content-security-policy"]);
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const only = (script: string, style: string) =>
    `script-src 'self' ${hash(script)} ${hash("second()")};style-src 'self' ${hash(style)};`;
  function build(script: string, style: string, at: number): void {
    const page = join(webRoot, "index.html");
    const scripts = `<script>${script}</script><script>second()</script>`;
    const module = '<script type="module" src="/app.js"></script>';
    writeFileSync(page, `${scripts}${module}<style>${style}</style>`);
    utimesSync(page, at, at);
  }

  expect(await policy("/"), "nothing is built").toContain("script-src 'self';style-src 'self';");
  build('start(\n"dark")', "a\n{}", 1);
  expect(await policy("/")).toContain(only('start(\n"dark")', "a\n{}"));
  build("start()", "b{}", 2);
  expect(await policy("/"), "another build, under the running server").toContain(
    only("start()", "b{}"),
  );
  expect(await policy("/index.html?__WB_REVISION__=1"), "as a worker asks").toContain(
    only("start()", "b{}"),
  );
});

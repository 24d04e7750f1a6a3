import Fastify from "fastify";
import { expect, it } from "vitest";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";

async function policyOf(geoOrigin: string | null): Promise<string> {
  const app = Fastify();
  await registerSecurityHeaders(app, { https: false, geoOrigin });
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
  expect(await policyOf(null)).toContain("connect-src 'self';");
  const named = await policyOf("https://geo.example");
  expect(named).toContain("connect-src 'self' https://geo.example;");
  expect(named.split("https://geo.example")).toHaveLength(2);
});

import Fastify from "fastify";
import { expect, it } from "vitest";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";

async function policyOf(geoOrigin: string | null): Promise<string> {
  const app = Fastify();
  await registerSecurityHeaders(app, { https: false, geoOrigin });
  app.get("/", (_request, reply) => reply.type("text/html").send("<!doctype html>"));
  return String((await app.inject("/")).headers["content-security-policy"]);
}

it("The page may ask this server alone, and the one service for places that is named", async () => {
  expect(await policyOf(null)).toContain("connect-src 'self';");
  const named = await policyOf("https://geo.example");
  expect(named).toContain("connect-src 'self' https://geo.example;");
  expect(named.split("https://geo.example")).toHaveLength(2);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { expectFailure, refusal } from "../../../support/answers.ts";
import { newFan } from "../../../support/fans.ts";
import { newMatch, storedMatch } from "../../../support/matches.ts";
import { sharedTestApp } from "../../../support/test-app.ts";

const webRoot = mkdtempSync(join(tmpdir(), "touchline-web-"));
mkdirSync(join(webRoot, "assets"));
writeFileSync(join(webRoot, "index.html"), "<!doctype html><title>The app</title>");
writeFileSync(join(webRoot, "assets", "app-1a2b3c.js"), "export {};");
writeFileSync(join(webRoot, "assets", "app-1a2b3c.js.br"), "a compressed copy");
mkdirSync(join(webRoot, ".vite"));
writeFileSync(join(webRoot, ".vite", "manifest.json"), "{}");

const app = await sharedTestApp({ webRoot });
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

describe("an unknown address", () => {
  it.each(["/nothing", "/events/a/b/c", "/auth", "/auth/me/more", "/admin", "/.env"])(
    "%s of the API is 404 in JSON",
    async (path) => {
      expect(refusal(await app.ask(path))).toBe("404 not_found");
      expect(expectFailure(await app.ask(path, { body: {} })).status).toBe(404);
    },
  );

  it("with a method that is not in the contract is 404", async () => {
    for (const method of [
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "QUERY",
      "SEARCH",
      "PROPFIND",
      "TRACE",
      "OPTIONS",
    ] as const) {
      expect(expectFailure(await app.ask("/events", { method })), method).toMatchObject({
        status: 404,
        code: "not_found",
      });
      expect(expectFailure(await app.ask("/events", { method, body: "{" })).status, method).toBe(
        404,
      );
      expect(
        expectFailure(
          await app.ask("/events", {
            method,
            body: "<x/>",
            headers: { "content-type": "text/xml" },
          }),
        ).status,
        method,
      ).toBe(404);
    }
  });

  it("is decoded once: a double encoding is 404", async () => {
    expect((await app.app.inject({ url: "/api/v1/%63ountries" })).statusCode).toBe(200);
    expect((await app.app.inject({ url: "/api/v1/%2563ountries" })).statusCode).toBe(404);
  });

  it("with the name of a missing file is a real 404, never the app", async () => {
    for (const path of [
      "//assets/app-old.js",
      "//assets/",
      "//favicon.png",
      "//api/v2/events",
      "//api",
      "//dev/nothing",
      "//a.js.map?x=1",
    ]) {
      expect((await app.ask(path)).status, path).toBe(404);
    }
  });

  it("without a file name opens the app, also with dots in its search", async () => {
    for (const path of [
      "//",
      "//prediction/harbour-town-v-kestrel-2026-11-21",
      "//profile?next=/a.b",
      "//reset-password?email=a@b.co&token=x.y",
      "//pricing",
    ]) {
      const answer = await app.ask(path);
      expect([answer.status, answer.text], path).toEqual([
        200,
        "<!doctype html><title>The app</title>",
      ]);
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
    expect((await app.ask("//assets/app-1a2b3c.js")).headers["cache-control"]).toContain(
      "immutable",
    );
  });

  it("with the name of a build file is a real 404", async () => {
    expect((await app.ask("//.vite/manifest.json")).status).toBe(404);
  });

  it("includes the development mailbox, except from this machine by its own name", async () => {
    const mailbox = (change: object) => app.app.inject({ url: "/dev/mail", ...change });
    for (const remoteAddress of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
      expect((await mailbox({ remoteAddress })).statusCode, remoteAddress).toBe(200);
    for (const remoteAddress of ["192.168.1.7", "::ffff:192.168.1.7", "2001:db8::1"])
      expect((await mailbox({ remoteAddress })).statusCode, remoteAddress).toBe(404);
    for (const headers of [
      { host: "evil.example" },
      { host: "evil.example:8080" },
      { "x-forwarded-for": "127.0.0.1" },
      { "x-real-ip": "127.0.0.1" },
      { forwarded: "for=127.0.0.1" },
    ]) {
      expect((await mailbox({ headers })).statusCode, JSON.stringify(headers)).toBe(404);
    }
    for (const host of ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"])
      expect((await mailbox({ headers: { host } })).statusCode, host).toBe(200);
  });

  it("cannot read files outside the folder", async () => {
    for (const path of [
      "//../package.json",
      "//assets/..%2f..%2fpackage.json",
      "//%2e%2e/%2e%2e/etc/passwd",
    ]) {
      const answer = await app.ask(path);
      expect(answer.text).not.toMatch(/touchline|root:/);
      expect(answer.status, path).toBeLessThan(500);
    }
  });

  it("that no file can have, or an impossible range, is not a server error", async () => {
    expect((await app.ask("//%00")).status).toBe(404);
    expect((await app.ask("//index.html", { headers: { range: "bytes=99999-" } })).status).toBe(
      416,
    );
  });
});

describe("a HEAD", () => {
  it.each([
    "/",
    "/pricing",
    "/prediction/harbour-town-v-kestrel-2026-11-21",
    "/index.html",
    "/assets/app-1a2b3c.js",
    "/healthz",
    "/readyz",
    "/api/v1/sports",
    "/api/v1/sports?page=1",
    "/api/v1/countries",
  ])("for %s has the status and headers of its GET, and no body", async (url) => {
    const get = await app.app.inject({ url });
    const head = await app.app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    const { date: _get, ...expected } = get.headers;
    const { date: _head, ...headers } = head.headers;
    expect(headers).toEqual(expected);
  });

  it("for an unknown or private address is 404", async () => {
    for (const url of [
      "/assets/app-old.js",
      "/a.js.map",
      "/dev/nothing",
      "/api/v1/nothing",
      "/api/v1/auth/me",
    ])
      expect((await app.app.inject({ method: "HEAD", url })).statusCode, url).toBe(404);
  });

  it("for an unlock is 404 and charges nothing", async () => {
    const fan = await newFan(app, { points: 1000 });
    const match = await newMatch(app, 24);
    const { id } = await storedMatch(app, match.key);
    const head = await app.app.inject({
      method: "HEAD",
      url: `/api/v1/events/${id}/predictions`,
      headers: { authorization: `Bearer ${fan.token}` },
    });
    expect(head.statusCode).toBe(404);
    const { body } = await app.ask("/predictions/unlocked", { token: fan.token });
    expect(body).toMatchObject({ data: [] });
    expect((await app.ask("/spendings", { token: fan.token })).body).toMatchObject({ data: [] });
  });
});

describe("the headers of every response", () => {
  it.each(["//", "/countries", "/sports", "/nothing"])(
    "for %s vary by encoding, with a weak tag",
    async (path) => {
      const url = path.startsWith("//") ? path.slice(1) : `/api/v1${path}`;
      const tags = new Set<unknown>();
      for (const encoding of ["br", "gzip", "identity", undefined]) {
        const accepted = encoding === undefined ? {} : { "accept-encoding": encoding };
        const answer = await app.app.inject({ url, headers: accepted });
        expect([encoding, answer.headers.vary, answer.headers.etag]).toEqual([
          encoding,
          "accept-encoding",
          expect.stringMatching(/^W\//),
        ]);
        tags.add(answer.headers.etag);
        if (answer.statusCode !== 200) continue;
        const repeated = await app.app.inject({
          url,
          headers: { ...accepted, "if-none-match": String(answer.headers.etag) },
        });
        expect([repeated.statusCode, repeated.headers.vary, repeated.body]).toEqual([
          304,
          "accept-encoding",
          "",
        ]);
      }
      expect(tags.size).toBe(1);
    },
  );

  it("for a hashed file vary by encoding, without a tag or a date", async () => {
    const { headers } = await app.ask("//assets/app-1a2b3c.js");
    expect(headers).toMatchObject({ vary: "accept-encoding" });
    for (const name of ["etag", "last-modified", "accept-ranges"])
      expect(headers).not.toHaveProperty(name);
  });

  it("allow no inline and no foreign code", async () => {
    const { headers } = await app.ask("//");
    const policy = String(headers["content-security-policy"]);
    for (const rule of [
      "script-src 'self';",
      "connect-src 'self' https://geo.example;",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toContain("unsafe");
  });

  it.each(["//", "//assets/app-1a2b3c.js", "/countries", "/auth/me", "/nothing", "//nothing.js"])(
    "for %s fix the content type and allow no other origin",
    async (path) => {
      const { headers } = await app.ask(path, { headers: { origin: "https://evil.example" } });
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    },
  );

  it("let nobody cache a failure", async () => {
    for (const path of ["/auth/me", "/events/none", "/events?page=0", "/nothing"]) {
      expect((await app.ask(path)).headers["cache-control"], path).toBe("no-store");
    }
  });

  it("report a healthy program and database", async () => {
    expect((await app.ask("//healthz")).body).toMatchObject({ ok: true });
    expect((await app.ask("//readyz")).body).toEqual({ ready: true });
  });

  it("reveal nothing internal when something breaks", async () => {
    await app.db.execute(sql`alter table plans rename to hidden`);
    const answer = await app.app.inject({ url: "/api/v1/plans" });
    await app.db.execute(sql`alter table hidden rename to plans`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: "Something went wrong on our side. Please try again.",
      code: "internal",
      request_id: expect.stringMatching(/^req-\w+$/),
    });
    expect((await app.ask("/plans")).status).toBe(200);
  });
});

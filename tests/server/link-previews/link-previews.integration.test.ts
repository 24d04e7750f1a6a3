import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DAY_MS, utcDayNumber } from "#domain/day.ts";
import { events, teams } from "#server/fixtures/tables.ts";
import { predictions } from "#server/predictions/tables.ts";
import { eq } from "drizzle-orm";
import { newMatch, playOut, storedMatch } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR } from "../../support/test-clock.ts";

const INLINE = "document.title";
const webRoot = mkdtempSync(join(tmpdir(), "touchline-previews-"));
writeFileSync(
  join(webRoot, "index.html"),
  `<!doctype html><html><head><title>Live football</title><script>${INLINE}</script></head></html>`,
);
mkdirSync(join(webRoot, ".vite"));
writeFileSync(
  join(webRoot, ".vite/manifest.json"),
  JSON.stringify({
    "src/screens/match/match-parts.ts": { file: "assets/parts.js", imports: ["_match.js"] },
    "_match.js": { file: "assets/match.js" },
    "index.html": { file: "assets/first.js" },
  }),
);
afterAll(() => rmSync(webRoot, { recursive: true }));

const app = await sharedTestApp({ webRoot });

async function page(slug: string) {
  const { statusCode, body, headers } = await app.app.inject(`/prediction/${slug}`);
  return { status: statusCode, body, headers };
}

async function image(slug: string) {
  const { statusCode, rawPayload, headers } = await app.app.inject(`/og/${slug}.png`);
  return { status: statusCode, png: rawPayload, headers };
}

function tag(body: string, property: string): string | undefined {
  return new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(body)?.[1];
}

/** At 02:00 of the next UTC day nothing is scheduled yet. */
function startDay(): void {
  app.clock.set((utcDayNumber(app.clock.now()) + 1) * DAY_MS + 2 * HOUR);
}

describe("The page of a match", () => {
  it("names the match, its image and its address for chats and search engines", async () => {
    const { slug, key } = await newMatch(app, 6);
    const { home, away } = app.fixtures.match(key);
    const { status, body, headers } = await page(slug);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).toContain(`<title>${home.name} v ${away.name} | Live football</title>`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(tag(body, "og:title")).toBe(`${home.name} v ${away.name}`);
    expect(tag(body, "og:description")).toContain(
      "Harbour League, Sat, 21 November 2026, 18:00 UTC",
    );
    expect(tag(body, "og:url")).toMatch(new RegExp(`^https?://[^/]+/prediction/${slug}$`));
    expect(tag(body, "og:image")).toMatch(new RegExp(`^https?://[^/]+/og/${slug}\\.png$`));
  });

  it("preloads the scripts of a match page", async () => {
    const { slug } = await newMatch(app, 6);
    const { body } = await page(slug);
    const scripts = [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)];
    expect(scripts.map(([, href]) => href)).toEqual(["/assets/parts.js", "/assets/match.js"]);
  });

  it("keeps accents and escapes names", async () => {
    const match = await newMatch(app, 6);
    const { homeTeamId } = await storedMatch(app, match.key);
    const [{ name = "" } = {}] = await app.db.select().from(teams).where(eq(teams.id, homeTeamId));
    const rename = (to: string) =>
      app.db.update(teams).set({ name: to }).where(eq(teams.id, homeTeamId));
    await rename(`São "João" <script>alert(1)</script> & $1 'x'`);
    const { body } = await page(match.slug);
    await rename(name);
    const escaped =
      "São &#34;João&#34; &#60;script&#62;alert(1)&#60;/script&#62; &#38; $1 &#39;x&#39;";
    expect(body).toContain(`<meta property="og:title" content="${escaped} v `);
    expect(body).toContain(`<title>${escaped} v `);
    expect(body.match(/<script>/g)).toHaveLength(1);
  });

  it("has the policy of the built page, with the hash of its inline script", async () => {
    const { slug } = await newMatch(app, 6);
    const plain = await app.app.inject("/");
    const { headers } = await page(slug);
    expect(headers["content-security-policy"]).toBe(plain.headers["content-security-policy"]);
    expect(headers["content-security-policy"]).toContain("'sha256-");
  });

  it.each(["no-such-match", "%00", "..%2f..%2fetc", "A".repeat(400)])(
    "with an unknown address (%s) is the app's page",
    async (slug) => {
      const { status, body } = await page(slug);
      expect([200, 404, 414]).toContain(status);
      expect(body).not.toContain("og:title");
    },
  );
});

describe("The image of a match", () => {
  it("is a PNG of 1200 by 630 that caches may keep for five minutes", async () => {
    const { slug } = await newMatch(app, 6);
    const { status, png, headers } = await image(slug);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
    const again = await app.app.inject({
      url: `/og/${slug}.png`,
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each(["no-such-match.png", "no-such-match", ".png", "..%2findex.html", "%00.png"])(
    "is 404 at %s",
    async (name) => {
      const { statusCode, headers } = await app.app.inject(`/og/${name}`);
      expect(statusCode).toBe(404);
      expect(headers["content-type"]).toMatch(/^application\/json/);
    },
  );

  it("does not change when a locked answer changes", async () => {
    const { slug, id } = await newMatch(app, 6);
    const before = await image(slug);
    await app.db
      .update(predictions)
      .set({ answer: "away", probability: 0.98, outcomes: [], explanation: "Another answer." })
      .where(eq(predictions.eventId, id));
    const after = await image(slug);
    expect(after.png.equals(before.png)).toBe(true);
  });

  it("shows only the chances of the open card", async () => {
    startDay();
    const other = await newMatch(app, 4);
    const chosen = await newMatch(app, 6);
    const [locked, unaffected] = [await image(chosen.slug), await image(other.slug)];
    await app.run("choose-open-card");
    expect((await image(chosen.slug)).png.equals(locked.png)).toBe(false);
    expect((await image(other.slug)).png.equals(unaffected.png)).toBe(true);
  });

  it("shows chances but no score after the end, and no chances of a void match", async () => {
    startDay();
    const { slug, key, id } = await newMatch(app, 6);
    const locked = await image(slug);
    await playOut(app, key, 2, 1);
    const ended = await image(slug);
    expect(ended.png.equals(locked.png)).toBe(false);
    await app.db.update(events).set({ homeScore: 0, regularHome: 0 }).where(eq(events.id, id));
    expect((await image(slug)).png.equals(ended.png)).toBe(true);
    const row = await storedMatch(app, key);
    await app.db
      .update(events)
      .set({ status: "canceled", voidAt: row.updatedAt, voidReason: "canceled" })
      .where(eq(events.id, id));
    expect((await image(slug)).png.length).toBeLessThan(ended.png.length);
  });
});

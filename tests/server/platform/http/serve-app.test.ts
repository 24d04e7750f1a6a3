import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleErrors } from "#server/platform/http/errors.ts";
import { serveApp } from "#server/platform/http/serve-app.ts";

const folder = mkdtempSync(join(tmpdir(), "touchline-web-"));
let app: FastifyInstance;

function write(path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  write("index.html", "<!doctype html><title>The app</title>");
  write("assets/match-new.js", "current");
  write("assets/match-new.js.br", "current, compressed");
  write("earlier/assets/match-old.js", "earlier");
  write("earlier/assets/match-old.js.br", "earlier, compressed");
  write("earlier/assets/match-new.js", "never to be seen");
  write("assets/figures-new.woff2", "font");
  write("earlier/assets/figures-old.woff2", "earlier font");
  app = Fastify();
  handleErrors(app);
  await serveApp(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function get(url: string, encoding = "identity") {
  const { statusCode, body, headers } = await app.inject({
    url,
    headers: { "accept-encoding": encoding },
  });
  return {
    status: statusCode,
    body,
    type: headers["content-type"],
    cache: headers["cache-control"],
    encoding: headers["content-encoding"],
  };
}

describe("a page of an earlier build", () => {
  it.each([
    ["match-new.js", "current"],
    ["match-old.js", "earlier"],
  ])("gets %s of its own build or the current one, cached for good", async (name, build) => {
    const forGood = "public, max-age=31536000, immutable";
    expect(await get(`/assets/${name}`)).toMatchObject({
      status: 200,
      body: build,
      type: expect.stringMatching(/^application\/javascript/),
      cache: forGood,
    });
    expect(await get(`/assets/${name}`, "br")).toMatchObject({
      status: 200,
      body: `${build}, compressed`,
      encoding: "br",
      cache: forGood,
    });
  });

  it.each([
    ["figures-new.woff2", "font"],
    ["figures-old.woff2", "earlier font"],
  ])("gets %s uncompressed where no compressed copy exists", async (name, content) => {
    expect(await get(`/assets/${name}`, "gzip, deflate, br, zstd")).toMatchObject({
      status: 200,
      body: content,
      encoding: undefined,
    });
  });

  it("gets 404 for a file that no kept build contains", async () => {
    for (const url of [
      "/assets/match-gone.js",
      "/assets/",
      "/assets",
      "/assets/../index.js",
      "/assets/..%2findex.html",
      "/assets/%00",
    ]) {
      const answer = await get(url, "br");
      expect(answer, url).toMatchObject({
        status: 404,
        type: expect.stringMatching(/^application\/json/),
      });
      expect(JSON.parse(answer.body)).toMatchObject({ code: "not_found" });
    }
  });

  it("gets the current document at any screen's address, revalidated each time", async () => {
    for (const url of ["/", "/prediction/some-match"]) {
      expect(await get(url)).toMatchObject({
        status: 200,
        body: expect.stringContaining("The app"),
        cache: "no-cache",
      });
    }
  });
});

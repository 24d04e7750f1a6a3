import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "vite";
import { describe, expect, it, vi } from "vitest";
import { type lookUpPlace, PlaceUnknown, askService, readPlace } from "#src/api/look-up-place.ts";

const LAGOS = {
  country_name: "Nigeria",
  country: "NG",
  continent_code: "AF",
  currency: "NGN",
};

describe("The response of a place service", () => {
  it("gives the place, without unknown fields", () => {
    expect(readPlace({ ...LAGOS, ip: "203.0.113.7", error: false })).toEqual(LAGOS);
    expect(readPlace({ ...LAGOS, registration_allowed: false }).registration_allowed).toBe(false);
  });

  it.each([
    [{ error: true, reason: "RateLimited" }, "RateLimited"],
    [{ error: "yes", reason: "x".repeat(999) }, "x".repeat(200)],
    [{ error: true, reason: "  " }, "Failed to resolve IP"],
    [{ error: true, data: "The month is used up" }, "The month is used up"],
    [{ error: true, reason: "RateLimited", data: "later" }, "RateLimited"],
    [{ error: true, data: { ip: "203.0.113.7" } }, "Failed to resolve IP"],
    [{ error: false, data: "fine" }, "Failed to resolve IP"],
    [{ error: true }, "Failed to resolve IP"],
    [{ error: false, reason: "Reserved IP Address" }, "Failed to resolve IP"],
    [{ ...LAGOS, continent_code: null }, "Failed to resolve IP"],
    [{ ...LAGOS, continent_code: "Africa" }, "Failed to resolve IP"],
    [{ ...LAGOS, currency: undefined }, "Failed to resolve IP"],
    [{ ...LAGOS, country: "<b>" }, "Failed to resolve IP"],
    ["Nigeria", "Failed to resolve IP"],
    [null, "Failed to resolve IP"],
  ])("is rejected if it is %j, with the text: %s", (body, message) => {
    expect(() => readPlace(body)).toThrow(new PlaceUnknown(message));
  });
});

it("A service's refusal is shown for any status", async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/limited" ? 429 : 200;
    response.end(
      request.url === "/limited" ? '{"error":true,"reason":"RateLimited"}' : "<html>Wi-Fi</html>",
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string) => askService(`${origin}${path}`, new AbortController().signal);
  expect(await ask("/limited")).toEqual({ error: true, reason: "RateLimited" });
  const unresolved = new PlaceUnknown("Failed to resolve user IP");
  await expect(ask("/portal")).rejects.toThrow(unresolved);
  await new Promise((resolve) => server.close(resolve));
  await expect(ask("/gone")).rejects.toThrow(unresolved);
});

it("A build asks its own place service, or else our API", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end(JSON.stringify(LAGOS));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const named = `http://127.0.0.1:${(server.address() as AddressInfo).port}/json/?key=1`;
  const never = new AbortController().signal;
  expect(await (await builtLookUp(named))(never)).toEqual(LAGOS);
  expect(asked).toEqual(["/json/?key=1"]);
  for (const unset of [undefined, ""])
    await expect((await builtLookUp(unset))(never)).rejects.toMatchObject({
      message: "Failed to resolve user IP",
      cause: { cause: { message: "Failed to parse URL from /api/v1/geo" } },
    });
  expect(asked).toHaveLength(1);
  await new Promise((resolve) => server.close(resolve));
});

async function builtLookUp(geoUrl: string | undefined): Promise<typeof lookUpPlace> {
  vi.stubEnv("VITE_GEO_URL", geoUrl);
  try {
    const results = await build({
      configFile: false,
      logLevel: "silent",
      build: {
        write: false,
        minify: false,
        lib: { entry: "src/api/look-up-place.ts", formats: ["es"] },
        // One file, because a data: URL has no files beside it.
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const [file] = [results].flat().flatMap((one) => ("output" in one ? one.output : []));
    if (file?.type !== "chunk") throw new Error("Nothing was built.");
    const { lookUpPlace: built } = await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(file.code).toString("base64")}`
    );
    return built;
  } finally {
    vi.unstubAllEnvs();
  }
}

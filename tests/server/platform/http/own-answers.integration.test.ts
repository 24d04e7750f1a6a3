import { expect, it } from "vitest";
import { sharedTestApp } from "../../../support/test-app.ts";

const app = await sharedTestApp();

const askWith = (mark: string, headers: Record<string, string> = {}) =>
  app.ask("/sports", { headers: { ...headers, "x-touchline-ask": mark } });

it("Every response returns its request's mark, even if nothing changed", async () => {
  const first = await askWith("1795000000000-k3j2");
  expect(first.headers["x-touchline-ask"]).toBe("1795000000000-k3j2");
  const repeated = await askWith("1795000000001-x9", {
    "if-none-match": first.headers["etag"] ?? "",
  });
  expect([repeated.status, repeated.headers["x-touchline-ask"]]).toEqual([304, "1795000000001-x9"]);
});

it.each(["", "two words", 'a"b', "x".repeat(65)])(
  "An invalid mark (%j) is not returned",
  async (mark) => {
    expect((await askWith(mark)).headers["x-touchline-ask"]).toBeUndefined();
  },
);

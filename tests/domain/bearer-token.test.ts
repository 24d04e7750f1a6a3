import { expect, it } from "vitest";
import { bearer, readBearer } from "#domain/bearer-token.ts";

it("A token is written to the header and read back", () => {
  expect(bearer("a-token_1")).toBe("Bearer a-token_1");
  expect(readBearer(bearer("a-token_1"))).toBe("a-token_1");
});

it.each([null, undefined, "", "Bearer ", "Basic YTpi", "bearer a", "a"])(
  "%j has no token",
  (header) => {
    expect(readBearer(header)).toBeNull();
  },
);

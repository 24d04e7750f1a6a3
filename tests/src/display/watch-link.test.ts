import { expect, it } from "vitest";
import { watchLink } from "#src/display/watch-link.ts";

it("The link to watch a match contains both names, even with accents and signs", () => {
  expect(watchLink("https://tv.example/?q={home}+v+{away}", "São Telmo & Co", "Cóndor")).toBe(
    "https://tv.example/?q=S%C3%A3o%20Telmo%20%26%20Co+v+C%C3%B3ndor",
  );
});

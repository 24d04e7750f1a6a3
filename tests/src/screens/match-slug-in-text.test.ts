import { expect, it } from "vitest";
import { readSharedWords } from "#src/display/search-params.ts";
import { matchSlugInText } from "#src/screens/search/match-slug-in-text.ts";

const ORIGIN = "https://touchline.example";
const LINK = `${ORIGIN}/prediction/leeds-v-hull-2026-11-28`;

it.each<[string, string | null]>([
  [LINK, "leeds-v-hull-2026-11-28"],
  [`Leeds v Hull\n${LINK}?source=share`, "leeds-v-hull-2026-11-28"],
  ["https://elsewhere.example/prediction/leeds-v-hull", null],
  [`https://elsewhere.example/?next=x/prediction/leeds ${ORIGIN}`, null],
  [`${ORIGIN}/track-record`, null],
  ["leeds", null],
  ["", null],
])("A fan who shares %j to the app opens %j", (words, slug) => {
  expect(matchSlugInText(words, ORIGIN)).toBe(slug);
});

it.each([
  [{ title: "Leeds", text: "", url: "" }, "Leeds"],
  [{ title: "Leeds", text: "Leeds v Hull" }, "Leeds v Hull"],
  [{ title: "Leeds", text: "Look", url: LINK }, LINK],
  [{ q: "hull", text: "Leeds" }, "hull"],
  [{}, undefined],
])("A share of %j searches for %j", (shared, q) => {
  expect(readSharedWords(shared)).toEqual({ q });
});

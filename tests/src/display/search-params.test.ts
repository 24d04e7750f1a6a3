import { expect, it } from "vitest";
import {
  parseSearch,
  readFixturesSearch,
  readSharedSearch,
  readMailLinkSearch,
  readSharedWords,
  stringifySearch,
} from "#src/display/search-params.ts";

it("A token of digits stays as it was sent", () => {
  const search = readMailLinkSearch(
    parseSearch("?email=ada%40example.com&token=00123456789012345678901234567890"),
  );
  expect(search).toEqual({ email: "ada@example.com", token: "00123456789012345678901234567890" });
});

it("Invalid search parameters are ignored", () => {
  expect(
    readFixturesSearch({ date: "2026-02-30", tournament: "-1", status: "lost", sport: "" }),
  ).toEqual({
    date: undefined,
    tournament: undefined,
    status: undefined,
    sport: undefined,
  });
  expect(readSharedSearch({ tab: "admin", login: "2" }).tab).toBeUndefined();
  expect(readSharedSearch({ tab: "admin", login: "1" }).login).toBe(1);
});

it("A long shared text keeps the link in it", () => {
  const link = "https://touchline.example/prediction/oakmoor-v-harbour";
  const q = readSharedWords({ title: "Tonight", text: `${"So close! ".repeat(60)}${link}` }).q;
  expect(q).toContain(link);
  expect(readSharedWords({ text: "a".repeat(9_000) }).q).toHaveLength(2_000);
});

it("Filters appear in the address as plain pairs, without empty ones", () => {
  expect(stringifySearch({ date: "2026-11-21", tournament: 4, status: undefined, sport: "" })).toBe(
    "?date=2026-11-21&tournament=4",
  );
  expect(stringifySearch({})).toBe("");
});

it.each([
  ["/profile", "/profile"],
  ["/?date=2026-11-21&sport=futsal", "/?date=2026-11-21&sport=futsal"],
  ["/profile/transactions?page=2#last", "/profile/transactions?page=2#last"],
  ["/profile?back=https://elsewhere.example//x", "/profile?back=https://elsewhere.example//x"],
  ["https://evil.example/", undefined],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["\\\\evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["/.//evil.example", undefined],
  ["/profile//evil.example", undefined],
  ["/../profile", undefined],
  ["javascript:alert(1)", undefined],
  ["profile", undefined],
  [`/${"x".repeat(500)}`, undefined],
  ["", undefined],
])("After a login %j leads to %j", (next, path) => {
  expect(readSharedSearch({ next }).next).toBe(path);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveReferral, stored } from "#src/storage/entries.ts";
import { stubStorage } from "../support/browser-storage.ts";

const HASH = "a".repeat(64);
const POSITION = { y: 300, link: { href: "/prediction/a-b", index: 1 } };
const SNAPSHOT = {
  build: "/assets/app.js",
  scope: null,
  day: "2026-11-21",
  nodes: [["main", { class: "a" }, ["Scores", ["p", {}, []]]]] as const,
};

let storage: Map<string, string>;

beforeEach(() => {
  storage = stubStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

// Phones have these from earlier versions: neither a key nor its format may change.
it.each([
  ["auth_token_default", "abcdefgh.1", stored.token, "abcdefgh.1"],
  ["touchline-expired", HASH, stored.expired, HASH],
  ["touchline-leaving", `["${HASH}"]`, stored.logoutQueue, [HASH]],
  ["touchline-forget", `["${HASH}"]`, stored.cleanup, `["${HASH}"]`],
  ["touchline-boot", '{"buster":"1"}', stored.queryCache, '{"buster":"1"}'],
  ["touchline-frame", JSON.stringify(SNAPSHOT), stored.firstPaint, SNAPSHOT],
  [
    "touchline-clock",
    "7200000,1795262400000,1795262400000,0",
    stored.clock,
    [7_200_000, 1_795_262_400_000, 1_795_262_400_000, 0],
  ],
  [
    "timeZone",
    '{"name":"Europe/Oslo","clock":"-60,-120,-60"}',
    stored.timeZone,
    { name: "Europe/Oslo", clock: "-60,-120,-60" },
  ],
  [
    "touchline-consent",
    "1795262400000 abc-1",
    stored.consent,
    { version: "abc-1", at: 1_795_262_400_000 },
  ],
  ["visitedBefore", "true", stored.visitedBefore, "true"],
  [
    "visits",
    '{"count":2,"lastStart":1795262400000}',
    stored.visits,
    { count: 2, lastStart: 1_795_262_400_000 },
  ],
  ["unlockedBefore", "true", stored.unlockedBefore, "true"],
  ["installHintDismissedAt", "1795262400000", stored.installHintDismissedAt, 1_795_262_400_000],
  ["ref_id", "ada.99", stored.referral, "ada.99"],
  ["theme", "dark", stored.theme, "dark"],
  ["dataSaver", "off", stored.dataSaver, "off"],
  ["user_country_name", "Nigeria", stored.countryName, "Nigeria"],
  ["country_code", "NG", stored.countryCode, "NG"],
  ["__user_continent_code", "AF", stored.continent, "AF"],
  ["currency", "NGN", stored.currency, "NGN"],
  [
    "touchline-places",
    JSON.stringify([["k1", POSITION]]),
    stored.scrollPositions,
    [["k1", POSITION]],
  ],
  ["touchline-saved", "Your profile is saved.", stored.saved, "Your profile is saved."],
  ["touchline-plan", '{"planId":3,"at":5}', stored.chosenPlan, { planId: 3, at: 5 }],
  ["touchline-chosen", '{"7":[1,2]}', stored.chosenQuestions, { 7: [1, 2] }],
] as const)(
  "%s is read from an earlier version and removed by its key",
  (key, text, entry, value) => {
    storage.set(key, text);
    expect(entry.read()).toEqual(value);
    entry.remove();
    expect(storage.size).toBe(0);
  },
);

it("The app writes what earlier versions can read", () => {
  stored.token.write("abcdefgh.1");
  stored.clock.write([7_200_000, 1, 2, 0]);
  stored.consent.write({ version: "abc-1", at: 1_795_262_400_000 });
  stored.visits.write({ count: 2, lastStart: 3 });
  stored.installHintDismissedAt.write(1_795_262_400_000);
  stored.scrollPositions.write([["k1", POSITION]]);
  stored.chosenQuestions.write({ 7: [1, 2] });
  expect(Object.fromEntries(storage)).toEqual({
    auth_token_default: "abcdefgh.1",
    "touchline-clock": "7200000,1,2,0",
    "touchline-consent": "1795262400000 abc-1",
    visits: '{"count":2,"lastStart":3}',
    installHintDismissedAt: "1795262400000",
    "touchline-places": JSON.stringify([["k1", POSITION]]),
    "touchline-chosen": '{"7":[1,2]}',
  });
});

it.each([
  ["auth_token_default", "short", stored.token],
  ["auth_token_default", "has a space in it", stored.token],
  ["touchline-clock", "1,two", stored.clock],
  ["touchline-consent", "abc-1", stored.consent],
  ["installHintDismissedAt", "yesterday", stored.installHintDismissedAt],
  ["ref_id", "<b>", stored.referral],
  ["theme", "blue", stored.theme],
  ["dataSaver", "yes", stored.dataSaver],
  ["country_code", "Nigeria", stored.countryCode],
  ["__user_continent_code", "Africa", stored.continent],
  ["currency", "naira", stored.currency],
  ["visits", '{"count":"2","lastStart":1}', stored.visits],
  ["timeZone", '{"name":"Europe/Oslo"}', stored.timeZone],
  ["touchline-chosen", '{"7":["1"]}', stored.chosenQuestions],
  ["touchline-frame", JSON.stringify({ ...SNAPSHOT, nodes: [["p", {}]] }), stored.firstPaint],
  ["touchline-frame", JSON.stringify({ ...SNAPSHOT, nodes: [["p", null, []]] }), stored.firstPaint],
  ["touchline-frame", JSON.stringify({ ...SNAPSHOT, nodes: "Scores" }), stored.firstPaint],
  ["touchline-frame", JSON.stringify({ nodes: [] }), stored.firstPaint],
] as const)("%s reads as null if it is %s", (key, damaged, entry) => {
  storage.set(key, damaged);
  expect(entry.read()).toBeNull();
});

it("A list that is damaged in part still gives the rest", () => {
  storage.set("touchline-leaving", JSON.stringify([HASH, 7, null]));
  storage.set("touchline-places", JSON.stringify([["k1", POSITION], ["k2", { y: "300" }], 3]));
  expect(stored.logoutQueue.read()).toEqual([HASH]);
  expect(stored.scrollPositions.read()).toEqual([["k1", POSITION]]);
});

it.each([
  ["ada.99", true],
  ["", false],
  ["a b", false],
  ["a".repeat(81), false],
])("A referral code may be %j: %s", (code, isTaken) => {
  saveReferral(`?refid=${encodeURIComponent(code)}`);
  expect(storage.has("ref_id")).toBe(isTaken);
});

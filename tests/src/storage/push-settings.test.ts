import { describe, expect, it } from "vitest";
import { pushBody, sentState } from "#src/queries/push-body.ts";
import {
  DEFAULT_SETTINGS,
  forgetWithFollows,
  momentsOf,
  pushStored,
  withMoments,
} from "#src/storage/push-settings.ts";
import { pushChoices, saveAsDraft, savePushChoices } from "#src/storage/push-choices.ts";
import { createFollowing } from "#src/storage/followed.ts";
import { memoryStored } from "../support/memory-stored.ts";
import { stubStorage } from "../support/browser-storage.ts";

const PLACE = { tz: "Europe/Lisbon", hidesScores: false };

describe("The request of a subscription", () => {
  it("has every follow with its own moments or the general ones", () => {
    const settings = withMoments(DEFAULT_SETTINGS, ["team", 7], ["full_time"]);
    const body = pushBody(
      settings,
      [
        ["event", 7],
        ["team", 7],
      ],
      PLACE,
    );
    expect(body.follows).toEqual([
      { kind: "event", id: 7, moments: DEFAULT_SETTINGS.moments },
      { kind: "team", id: 7, moments: ["full_time"] },
    ]);
  });

  it("leaves out a follow without moments, and what is no longer followed", () => {
    const off = withMoments(DEFAULT_SETTINGS, ["team", 7], []);
    const other = withMoments({ ...off, own: ["settled"] }, ["team", 8], ["goal"]);
    expect(pushBody(other, [["team", 7]], PLACE).follows).toEqual([]);
  });

  it("keeps a follow without moments while the fan wants to know what is ready", () => {
    const off = withMoments({ ...DEFAULT_SETTINGS, own: ["ready"] }, ["team", 7], []);
    expect(pushBody(off, [["team", 7]], PLACE).follows).toEqual([
      { kind: "team", id: 7, moments: [] },
    ]);
  });

  it("has at most 300 follows: every club, and the newest matches", () => {
    const matches = Array.from({ length: 400 }, (_, index) => ["event", index + 1] as const);
    const followed = [["team", 7] as const, ...matches];
    const { follows } = pushBody(
      DEFAULT_SETTINGS,
      followed.map(([kind, id]) => [kind, id]),
      PLACE,
    );
    expect(follows).toHaveLength(300);
    expect(follows.slice(-2).map(({ kind, id }) => [kind, id])).toEqual([
      ["event", 400],
      ["team", 7],
    ]);
  });

  it("has the quiet hours, the delay, the time zone and the choice to hide scores", () => {
    const quiet = { from: "22:00", to: "07:30" };
    const settings = { ...DEFAULT_SETTINGS, quiet, delayS: 30, own: [] };
    expect(pushBody(settings, [], { ...PLACE, hidesScores: true }).settings).toEqual({
      own: [],
      quiet,
      tz: "Europe/Lisbon",
      delay_s: 30,
      hide_scores: true,
    });
  });
});

it("The same request is sent again on the next day, by another account or with a change", () => {
  const keys = { p256dh: "p", auth: "a" };
  const endpoint = "https://push.example/1";
  const body = { endpoint, keys, ...pushBody(DEFAULT_SETTINGS, [], PLACE) };
  const noon = Date.UTC(2026, 10, 21, 12);
  const sent = sentState("fan", body, noon);
  expect(sentState("fan", body, noon + 11 * 3_600_000)).toBe(sent);
  expect(sentState("fan", body, noon + 13 * 3_600_000)).not.toBe(sent);
  expect(sentState(null, body, noon)).not.toBe(sent);
  expect(sentState("fan", { ...body, endpoint: `${endpoint}2` }, noon)).not.toBe(sent);
});

describe("The settings on the device", () => {
  it("are the same object until they change, because React compares by identity", () => {
    stubStorage();
    pushStored.settings.write(DEFAULT_SETTINGS);
    expect(pushStored.settings.read()).toEqual(DEFAULT_SETTINGS);
    expect(pushStored.settings.read()).toBe(pushStored.settings.read());
    pushStored.settings.write({ ...DEFAULT_SETTINGS, delayS: 60 });
    expect(pushStored.settings.read()?.delayS).toBe(60);
  });

  it("are off where the stored text is damaged", () => {
    const entries = stubStorage();
    entries.set("touchline-push", '{"moments":["goal"],"delayS":999}');
    expect(pushStored.settings.read()).toBeNull();
  });

  it("can be changed for one follow, again and again", () => {
    const once = withMoments(DEFAULT_SETTINGS, ["team", 7], ["goal"]);
    const twice = withMoments(once, ["team", 7], ["half_time"]);
    expect(momentsOf(twice, ["team", 7])).toEqual(["half_time"]);
    expect(momentsOf(twice, ["event", 7])).toEqual(DEFAULT_SETTINGS.moments);
    expect(twice.chosen).toHaveLength(1);
  });

  it("name no follow after a logout has emptied the list, and keep the other choices", () => {
    const entries = stubStorage();
    const following = createFollowing({
      entry: memoryStored(),
      outbox: memoryStored(),
      now: () => 1,
      isVisitor: () => false,
    });
    forgetWithFollows(following);
    following.replace([["team", 777]]);
    pushStored.settings.write(withMoments({ ...DEFAULT_SETTINGS, delayS: 30 }, ["team", 777], []));
    pushStored.sent.write('["session",{"follows":[{"kind":"team","id":777,"moments":[]}]}]');
    following.replace([
      ["team", 777],
      ["team", 8],
    ]);
    expect(pushStored.settings.read()?.chosen).toHaveLength(1);
    following.replace([]);
    expect([...entries.values()].join()).not.toContain("777");
    expect(pushStored.settings.read()).toEqual({ ...DEFAULT_SETTINGS, delayS: 30 });
  });

  it("name no follow after a logout while notifications are off", () => {
    const entries = stubStorage();
    const following = createFollowing({
      entry: memoryStored(),
      outbox: memoryStored(),
      now: () => 1,
      isVisitor: () => false,
    });
    forgetWithFollows(following);
    following.replace([["team", 777]]);
    saveAsDraft(withMoments({ ...DEFAULT_SETTINGS, delayS: 30 }, ["team", 777], []));
    following.replace([]);
    expect([...entries.values()].join()).not.toContain("777");
    expect(pushChoices.read()).toEqual({ ...DEFAULT_SETTINGS, delayS: 30 });
  });

  it("stay while notifications are off, where an earlier version does not read them", () => {
    const entries = stubStorage();
    const settings = { ...DEFAULT_SETTINGS, delayS: 30 };
    pushStored.settings.write(settings);
    saveAsDraft(settings);
    expect(entries.has("touchline-push")).toBe(false);
    expect([pushStored.settings.read(), pushChoices.read()]).toEqual([null, settings]);
    expect(savePushChoices({ ...settings, delayS: 60 })).toBe(true);
    expect([pushStored.settings.read(), pushChoices.read().delayS]).toEqual([null, 60]);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { changeTogether, createStored, json, text } from "#src/storage/web-storage.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

const hasCount = (value: unknown): value is { count: number } =>
  typeof value === "object" &&
  value !== null &&
  "count" in value &&
  typeof value.count === "number";
const visits = createStored(
  "local",
  "visits",
  json((value) => (hasCount(value) ? value : null)),
);
const name = createStored("session", "name", text());

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("What is kept in the browser's storage", () => {
  it("is read as it was written, and is null once removed", () => {
    const kept = stubStorage();
    expect(visits.read()).toBeNull();
    expect(visits.write({ count: 2 })).toBe(true);
    expect(kept.get("visits")).toBe('{"count":2}');
    expect(visits.read()).toEqual({ count: 2 });
    visits.remove();
    expect(visits.read()).toBeNull();
  });

  it.each(["", "{", "null", '{"count":"2"}', "[]", "7"])(
    "reads as null where it is %j",
    (damaged) => {
      stubStorage().set("visits", damaged);
      expect(visits.read()).toBeNull();
    },
  );

  it("is said not to be written where there is no room, and stays as it was", () => {
    stubStorage({ hasRoom: false }).set("name", "Ada");
    expect(name.write("Tomas")).toBe(false);
    expect(name.read()).toBe("Ada");
  });

  it("reads as nothing, and fails nowhere, where storage is forbidden altogether", () => {
    stubStorage({ isForbidden: true });
    expect(name.read()).toBeNull();
    expect(name.write("Ada")).toBe(false);
    expect(() => name.remove()).not.toThrow();
  });
});

describe("Whoever listens to what is kept", () => {
  it("hears of this tab's changes and of other tabs', and not of other keys", () => {
    stubStorage();
    const writeElsewhere = stubOtherTab();
    const listener = vi.fn<() => void>();
    const stop = name.subscribe(listener);
    name.write("Ada");
    name.remove();
    writeElsewhere("name", "Tomas");
    writeElsewhere(null, null);
    expect(listener).toHaveBeenCalledTimes(4);
    writeElsewhere("visits", "{}");
    visits.write({ count: 1 });
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
    name.write("Priya");
    writeElsewhere("name", "Kofi");
    expect(listener).toHaveBeenCalledTimes(4);
  });

  it("hears once of changes that belong together, after the last", () => {
    stubStorage();
    stubOtherTab();
    const heard: (string | null)[] = [];
    name.subscribe(() => heard.push(name.read()));
    const isWritten = changeTogether(() => {
      name.remove();
      return name.write("Ada");
    });
    expect(isWritten).toBe(true);
    expect(heard).toEqual(["Ada"]);
  });

  it("is given what another tab wrote, though it is gone again by now, and null for what is not valid", () => {
    stubStorage();
    const writeElsewhere = stubOtherTab();
    const heard: unknown[] = [];
    visits.onOtherTab((value) => heard.push(value));
    writeElsewhere("visits", '{"count":3}');
    writeElsewhere("visits", "{");
    writeElsewhere("visits", null);
    writeElsewhere("name", "Ada");
    expect(heard).toEqual([{ count: 3 }, null, null]);
  });
});

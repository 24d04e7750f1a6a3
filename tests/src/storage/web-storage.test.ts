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

describe("A stored value", () => {
  it("is read as it was written, and is null once removed", () => {
    const storage = stubStorage();
    expect(visits.read()).toBeNull();
    expect(visits.write({ count: 2 })).toBe(true);
    expect(storage.get("visits")).toBe('{"count":2}');
    expect(visits.read()).toEqual({ count: 2 });
    visits.remove();
    expect(visits.read()).toBeNull();
  });

  it.each(["", "{", "null", '{"count":"2"}', "[]", "7"])("reads as null if it is %j", (damaged) => {
    stubStorage().set("visits", damaged);
    expect(visits.read()).toBeNull();
  });

  it("reports a failed write without room, and stays as it was", () => {
    stubStorage({ hasRoom: false }).set("name", "Ada");
    expect(name.write("Tomas")).toBe(false);
    expect(name.read()).toBe("Ada");
  });

  it("reads as null and never throws if storage is forbidden", () => {
    stubStorage({ isForbidden: true });
    expect(name.read()).toBeNull();
    expect(name.write("Ada")).toBe(false);
    expect(() => name.remove()).not.toThrow();
  });
});

describe("A listener", () => {
  it("is notified of changes in this and other tabs, but not of other keys", () => {
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

  it("is notified once after changes that belong together", () => {
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

  it("receives a value from another tab, even if removed since, or null", () => {
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

import { describe, expect, it } from "vitest";
import { cacheForAMinute } from "#server/predictions/prediction-summary.ts";
import { createTestClock, MINUTE, SECOND } from "../../support/test-clock.ts";

describe("a cached count", () => {
  it("is read once a minute for all callers", async () => {
    const clock = createTestClock();
    let counted = 0;
    const ask = cacheForAMinute({ clock }, () => Promise.resolve((counted += 1)));
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    clock.advance(MINUTE - SECOND);
    expect(await ask()).toBe(1);
    clock.advance(SECOND);
    expect(await ask()).toBe(2);
  });

  it("is not cached after a failure", async () => {
    let works = false;
    const ask = cacheForAMinute({ clock: createTestClock() }, () =>
      works ? Promise.resolve("a") : Promise.reject(new Error("the database is away")),
    );
    await expect(ask()).rejects.toThrow("away");
    works = true;
    expect(await ask()).toBe("a");
  });
});

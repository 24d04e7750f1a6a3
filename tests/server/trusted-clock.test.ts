import { beforeEach, describe, expect, it } from "vitest";
import { ClockJumpError, createTrustedClock, systemTime, type TrustedClock } from "#server/trusted-clock.ts";
import { DAY, HOUR, MINUTE, SECOND, START } from "../support/test-clock.ts";

let databaseAhead: number;
let passed: number;
let clock: TrustedClock;
beforeEach(async () => {
  [databaseAhead, passed] = [0, 0];
  clock = createTrustedClock({ read: () => Promise.resolve(START + passed + databaseAhead), elapsed: () => passed });
  await clock.check();
});

describe("the clock for what cannot be undone", () => {
  it("goes by what has passed between two readings, whatever the system's clock says", () => {
    passed += 90 * SECOND;
    expect(clock.now()).toBe(START + 90 * SECOND);
  });

  it("takes a small correction over, however long the readings are apart", async () => {
    for (let hour = 1; hour <= 24; hour += 1) {
      passed += HOUR;
      databaseAhead += 50 * SECOND;
      await clock.check();
    }
    expect(clock.now()).toBe(START + DAY + 24 * 50 * SECOND);
  });

  it.each([
    ["a day ahead", DAY, "jumped 1440 minutes ahead"],
    ["a day back", -DAY, "jumped 1440 minutes back"],
    ["just over a minute ahead", MINUTE + 1, "jumped 1 minute ahead"],
  ])("refuses a time that jumped %s, and says by how much", async (_how, jump, words) => {
    passed += 10 * SECOND;
    databaseAhead = jump;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    await expect(clock.check()).rejects.toThrow(words);
    expect(clock.now()).toBe(START + 10 * SECOND);
  });

  it("goes on at once where the time is right again", async () => {
    databaseAhead = DAY;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    databaseAhead = 0;
    await clock.check();
    expect(clock.now()).toBe(START);
  });

  it("believes a time that jumped and then went on evenly for ten minutes, and not a second before", async () => {
    databaseAhead = DAY;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    passed += 10 * MINUTE - SECOND;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    passed += SECOND;
    await clock.check();
    expect(clock.now()).toBe(START + DAY + 10 * MINUTE);
  });

  it("does not believe a time that keeps jumping, however long", async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      passed += MINUTE;
      databaseAhead += 5 * MINUTE;
      await expect(clock.check()).rejects.toThrow(ClockJumpError);
    }
  });

  it("counts the ten minutes anew where the time was right in between", async () => {
    databaseAhead = DAY;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    passed += 9 * MINUTE;
    databaseAhead = 0;
    await clock.check();
    databaseAhead = DAY;
    passed += 2 * MINUTE;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
  });

  it("does not take the machine's own work for a jump", async () => {
    const real = createTrustedClock(systemTime(() => Promise.resolve(Date.now())));
    await real.check();
    await real.check();
    expect(Math.abs(real.now() - Date.now())).toBeLessThan(SECOND);
  });
});

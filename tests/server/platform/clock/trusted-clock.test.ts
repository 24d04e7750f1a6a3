import { beforeEach, describe, expect, it } from "vitest";
import {
  ClockJumpError,
  createTrustedClock,
  systemTime,
  type ReadingStore,
  type StoredReading,
  type TrustedClock,
} from "#server/platform/clock/trusted-clock.ts";
import { DAY, HOUR, MINUTE, SECOND, START } from "../../../support/test-clock.ts";

let databaseAhead: number;
let passed: number;
let clock: TrustedClock;
beforeEach(async () => {
  [databaseAhead, passed] = [0, 0];
  clock = createTrustedClock({
    read: () => Promise.resolve(START + passed + databaseAhead),
    elapsed: () => passed,
  });
  await clock.check();
});

describe("the trusted clock", () => {
  it("follows the elapsed time, not the system's clock", () => {
    passed += 90 * SECOND;
    expect(clock.now()).toBe(START + 90 * SECOND);
  });

  it("accepts a small correction after any interval", async () => {
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

  it("continues immediately when the time is right again", async () => {
    databaseAhead = DAY;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    databaseAhead = 0;
    await clock.check();
    expect(clock.now()).toBe(START);
  });

  it("trusts a jumped time after ten even minutes, and not a second earlier", async () => {
    databaseAhead = DAY;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    passed += 10 * MINUTE - SECOND;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    passed += SECOND;
    await clock.check();
    expect(clock.now()).toBe(START + DAY + 10 * MINUTE);
  });

  it("never trusts a time that keeps jumping", async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      passed += MINUTE;
      databaseAhead += 5 * MINUTE;
      await expect(clock.check()).rejects.toThrow(ClockJumpError);
    }
  });

  it("restarts the ten minutes when the time was right in between", async () => {
    databaseAhead = DAY;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
    passed += 9 * MINUTE;
    databaseAhead = 0;
    await clock.check();
    databaseAhead = DAY;
    passed += 2 * MINUTE;
    await expect(clock.check()).rejects.toThrow(ClockJumpError);
  });

  it("does not read the machine's own work as a jump", async () => {
    const real = createTrustedClock(systemTime(() => Promise.resolve(Date.now())));
    await real.check();
    await real.check();
    expect(Math.abs(real.now() - Date.now())).toBeLessThan(SECOND);
  });
});

describe("after a restart, the trusted clock", () => {
  let stored: StoredReading | null;
  let saves: number;
  beforeEach(async () => {
    [stored, saves] = [null, 0];
    await start("boot one").check();
  });

  function start(bootId: string | null): TrustedClock {
    const store: ReadingStore = {
      bootId,
      load: () => Promise.resolve(stored),
      save: (reading) => {
        [stored, saves] = [reading, saves + 1];
        return Promise.resolve();
      },
    };
    return createTrustedClock(
      { read: () => Promise.resolve(START + passed + databaseAhead), elapsed: () => passed },
      store,
    );
  }

  it("still refuses a clock that jumped before, and follows the elapsed time", async () => {
    databaseAhead = DAY;
    passed += 30 * SECOND;
    const next = start("boot one");
    await expect(next.check()).rejects.toThrow("jumped 1440 minutes ahead");
    expect(next.now()).toBe(START + 30 * SECOND);
    databaseAhead = 0;
    await next.check();
  });

  it("does not read time during which nothing ran as a jump", async () => {
    passed += 3 * DAY;
    await expect(start("boot one").check()).resolves.toBeUndefined();
  });

  it.each(["boot two", null])(
    "of the machine (%s) trusts a first reading at any later time",
    async (bootId) => {
      [passed, databaseAhead] = [MINUTE, 3 * DAY];
      await expect(start(bootId).check()).resolves.toBeUndefined();
    },
  );

  it("of the machine refuses an earlier time until it has run evenly for ten minutes", async () => {
    [passed, databaseAhead] = [5 * SECOND, -DAY];
    const next = start("boot two");
    await expect(next.check()).rejects.toThrow("jumped 1440 minutes back");
    passed += 10 * MINUTE;
    await next.check();
    expect(next.now()).toBe(START + 5 * SECOND + 10 * MINUTE - DAY);
  });

  it("trusts a corrected machine clock immediately", async () => {
    [passed, databaseAhead] = [5 * SECOND, -DAY];
    const next = start("boot two");
    await expect(next.check()).rejects.toThrow(ClockJumpError);
    databaseAhead = HOUR;
    await next.check();
  });

  it("stores only good readings, and at most one a minute", async () => {
    const next = start("boot one");
    await next.check();
    const before = saves;
    for (let second = 0; second < 120; second += 10) {
      passed += 10 * SECOND;
      await next.check();
    }
    expect(saves - before).toBe(2);
    [passed, databaseAhead] = [passed + MINUTE, DAY];
    await expect(next.check()).rejects.toThrow(ClockJumpError);
    expect([saves - before, stored]).toEqual([
      2,
      { at: START + 2 * MINUTE, uptime: 2 * MINUTE, bootId: "boot one" },
    ]);
  });
});

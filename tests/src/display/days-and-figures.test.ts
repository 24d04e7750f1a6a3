import { describe, expect, it } from "vitest";
import { dayStrip, readDay } from "#src/display/day-strip.ts";
import {
  formatAge,
  formatCountdown,
  formatMoney,
  formatPercent,
  formatSize,
} from "#src/display/formatters.ts";
import { chooseCurrency, localPrice, priceText } from "#src/display/local-price.ts";

const NOW = 1_795_000_000;

describe("The strip of days", () => {
  it("shows two days back to four ahead, across the end of a month", () => {
    expect(dayStrip("2026-02-27")).toEqual([
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
      "2026-03-03",
    ]);
  });

  it("has seven different days when the clocks change", () => {
    expect(new Set(dayStrip("2026-10-25")).size).toBe(7);
    expect(new Set(dayStrip("2026-03-29")).size).toBe(7);
  });

  it.each([
    ["2026-11-21", "2026-11-21"],
    ["2026-02-30", undefined],
    ["2026-13-01", undefined],
    ["yesterday", undefined],
    [20261121, undefined],
  ])("%s in the address is the day %s", (value, day) => {
    expect(readDay(value)).toBe(day);
  });
});

describe("Figures in words", () => {
  it.each([
    [-30, "just now"],
    [-61, "some time ago"],
    [59, "just now"],
    [60, "1 min ago"],
    [12 * 60, "12 min ago"],
    [3_600, "1 hour ago"],
    [5 * 3_600, "5 hours ago"],
    [86_400, "1 day ago"],
    [3 * 86_400, "3 days ago"],
  ])("%i seconds is %s", (seconds, words) => {
    expect(formatAge(NOW - seconds, NOW)).toBe(words);
  });

  it("are not computed from a clock that was put back", () => {
    expect(formatAge(NOW - 60, null)).toBe("some time ago");
  });

  it.each([
    [80 * 60, "in 80 min"],
    [30, "in 1 min"],
    [121 * 60, null],
    [0, null],
    [-60, null],
  ])("kick-off %i seconds ahead is %s", (seconds, words) => {
    expect(formatCountdown(NOW + seconds, NOW)).toBe(words);
  });

  it.each([
    [15984, "15,984.00"],
    [3.9421, "3.94"],
    [0, "0.00"],
  ])("%f reads as the amount %s", (amount, words) => {
    expect(formatMoney(amount)).toBe(words);
  });

  it("shows a share in whole percent", () => {
    expect(formatPercent(0.563)).toBe("56%");
  });
});

describe("Local prices", () => {
  const rates = { USD: 1, GBP: 0.79, NGN: 1600 };

  it.each([
    [["NGN", "GBP"], "NGN"],
    [["JPY", "GBP"], "GBP"],
    [[null, undefined, "JPY"], "USD"],
  ])("from %o, %s is chosen", (wishes, currency) => {
    expect(chooseCurrency(rates, wishes)).toBe(currency);
  });

  it("are the plan’s price times the rate, with two decimals", () => {
    expect(priceText(localPrice(4.99, "GBP", rates), "GBP")).toBe("£3.94");
    expect(priceText(localPrice(4.99, "NGN", rates), "NGN")).toBe("₦7,984.00");
  });
});

it.each([
  [0, "0 KB"],
  [1, "1 KB"],
  [998_001, "999 KB"],
  [999_001, "1 MB"],
  [1_440_000, "1.4 MB"],
  [10_739_300_000, "10.7 GB"],
])("%i bytes are %s to a fan", (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

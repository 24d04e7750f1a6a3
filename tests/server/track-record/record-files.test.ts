import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { downloadDays } from "#server/proofs/proof-operations.ts";
import { recordFiles } from "#server/track-record/record-serializer.ts";

const NOW = Date.UTC(2026, 10, 22);
const EARLIEST = Date.UTC(2020, 0, 1);
const LATEST = Date.UTC(2032, 11, 31);

describe("the files of the record", () => {
  it("are the calendar quarters from the first seal to the last, latest first", () => {
    expect(recordFiles(new Date("2026-06-30T23:59:59Z"), new Date("2027-01-01T00:00:00Z"))).toEqual(
      [
        { from: "2027-01-01", to: "2027-03-31" },
        { from: "2026-10-01", to: "2026-12-31" },
        { from: "2026-07-01", to: "2026-09-30" },
        { from: "2026-04-01", to: "2026-06-30" },
      ],
    );
  });

  it("can be downloaded, and cover every instant between the seals exactly once", () => {
    const instant = fc.integer({ min: EARLIEST, max: LATEST });
    fc.assert(
      fc.property(
        fc.tuple(instant, instant).map((pair) => pair.toSorted((a, b) => a - b)),
        ([first = NOW, last = NOW]) => {
          const days = recordFiles(new Date(first), new Date(last))
            .toReversed()
            .map((file) => downloadDays(file, NOW));
          expect(days[0]?.from.getTime()).toBeLessThanOrEqual(first);
          expect(days.at(-1)?.to.getTime()).toBeGreaterThan(last);
          for (const [index, file] of days.slice(1).entries())
            expect(file.from).toEqual(days[index]?.to);
        },
      ),
    );
  });
});

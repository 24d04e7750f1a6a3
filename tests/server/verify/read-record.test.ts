import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, unguardCell } from "#server/proofs/csv-cell.ts";
import { RECORD_COLUMNS } from "#server/proofs/record-columns.ts";
import { readRecord, recordOf } from "#server/verify/read-record.ts";

describe("a file that is not a record", () => {
  const read = async (text: string) => {
    for await (const _line of recordOf(Readable.from([text]), "my.csv")) continue;
  };
  it.each([
    ["", "my.csv is empty."],
    [
      "a,b\r\n1,2\r\n",
      "my.csv is not a record of sealed predictions: it has no column sequence, root, count.",
    ],
    [`${RECORD_COLUMNS.join(",")}\r\n"1`, "my.csv is not CSV: Quote Not Closed"],
    [`${RECORD_COLUMNS.join(",")}\r\n1,2\r\n`, "my.csv is not CSV: Invalid Record Length"],
  ])("is refused with the reason: %j", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it("is refused if it does not exist", async () => {
    await expect(readRecord("no-such-file.csv").next()).rejects.toThrow(
      "no-such-file.csv cannot be read",
    );
  });
});

describe("a cell", () => {
  it("survives a CSV reader unchanged, and is never a formula", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string().map((rest) => `=${rest}`),
      fc.constantFrom("'", "''=1", "-1", "+1", "@a", "\t", "\r", 'a"b', "a,b", "a\r\nb"),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (cells) => {
        const [read] = parse(csvLine(cells), { relax_column_count: true }) as string[][];
        expect(read?.map(unguardCell)).toEqual(cells);
        expect(read?.some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false);
      }),
    );
  });
});

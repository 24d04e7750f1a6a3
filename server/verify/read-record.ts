import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { unguardCell } from "#server/proofs/csv-cell.ts";
import { LATER_COLUMNS, RECORD_COLUMNS, type RecordLine } from "#server/proofs/record-columns.ts";

export class RecordFileError extends Error {}

export function readRecord(path: string): AsyncGenerator<RecordLine> {
  return recordOf(createReadStream(path), path);
}

export async function* readRecords(paths: readonly string[]): AsyncGenerator<RecordLine> {
  for (const path of paths) yield* readRecord(path);
}

/** @throws {RecordFileError} where it cannot be read or has another format */
export async function* recordOf(file: Readable, path: string): AsyncGenerator<RecordLine> {
  const parser = parse({ bom: true, columns: (header: string[]) => checkHeader(header, path) });
  const reading = pipeline(file, parser);
  reading.catch(() => undefined);
  let lines = 0;
  try {
    for await (const line of parser as AsyncIterable<RecordLine>) {
      lines += 1;
      yield unguarded(line);
    }
    await reading;
  } catch (error) {
    if (error instanceof CsvError)
      throw new RecordFileError(`${path} is not CSV: ${error.message}.`);
    if (error instanceof Error && "code" in error)
      throw new RecordFileError(`${path} cannot be read (${error.message}).`);
    throw error;
  }
  if (lines === 0 && parser.info.bytes === 0) throw new RecordFileError(`${path} is empty.`);
}

function checkHeader(header: readonly string[], path: string): string[] {
  const missing = RECORD_COLUMNS.filter(
    (column) => !header.includes(column) && !LATER_COLUMNS.includes(column),
  );
  if (missing.length === 0) return [...header];
  throw new RecordFileError(
    `${path} is not a record of sealed predictions: it has no column ${missing.slice(0, 3).join(", ")}. Download one from /track-record/predictions.`,
  );
}

const NO_LATER = Object.fromEntries(LATER_COLUMNS.map((column) => [column, ""]));

function unguarded(line: RecordLine): RecordLine {
  return {
    ...NO_LATER,
    ...Object.fromEntries(
      Object.entries(line).map(([column, cell]) => [column, unguardCell(cell)]),
    ),
  } as RecordLine;
}

import { parseArgs } from "node:util";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { addShots, LEFT_OUT, type LeftOut, type ShotsTally } from "#server/feeds/replay/add-shots.ts";
import { toArchiveMatches, type ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { withDownloadedFiles } from "#server/feeds/replay/download-files.ts";
import { readResultsFolder } from "#server/feeds/results-with-shots/read-folder.ts";

const USAGE =
  "Usage: npm run import -- --from openfootball DIR, or --from openfootball URL --files 2024-25/en.1.json,2024-25/es.1.json; with either, --shots DIR";

/** The command line of an import is wrong; the message is a sentence for the operator. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Import {
  matches: ArchiveMatch[];
  /** What became of the rows of the folder of shots, or null where none was named. */
  shots: ShotsTally | null;
}

/**
 * Reads and checks everything that the command line names; nothing is written anywhere.
 * @throws UsageError, ImportFileError
 */
export async function readImport(argv: readonly string[]): Promise<Import> {
  const { source, files, shotsFolder } = parseCommandLine(argv);
  const matches = await readMatches(source, files);
  if (shotsFolder === undefined) return { matches, shots: null };
  const competitions = [...new Set(matches.map(({ competition }) => competition))];
  const { matches: counted, tally } = addShots(matches, readResultsFolder(shotsFolder, competitions));
  return { matches: counted, shots: tally };
}

/** For the operator: how many matches have their shots, and a line for each reason why rows were left out, with the first of them. */
export function shotsText({ given, leftOut }: ShotsTally): string {
  // Object.keys of a literal has no other keys than its own.
  const reasons = (Object.keys(LEFT_OUT) as LeftOut[]).flatMap((reason) => {
    const [first, ...others] = leftOut[reason];
    return first === undefined ? [] : [`Left out ${others.length + 1} ${LEFT_OUT[reason]}: ${others.length === 0 ? "" : "first "}${first}.`];
  });
  return [`Shots of ${given} matches.`, ...reasons].join("\n");
}

async function readMatches(source: string, files: readonly string[]): Promise<ArchiveMatch[]> {
  if (!/^https?:\/\//.test(source)) {
    if (files.length > 0) throw new UsageError(`--files goes with a URL; from a folder everything is read. ${USAGE}`);
    return toArchiveMatches(readFootballFolder(source));
  }
  if (files.length === 0) throw new UsageError(`A URL cannot be listed, so --files must name what to fetch. ${USAGE}`);
  return withDownloadedFiles(source, files, (folder) => toArchiveMatches(readFootballFolder(folder)));
}

function parseCommandLine(argv: readonly string[]): { source: string; files: string[]; shotsFolder: string | undefined } {
  const { values, positionals } = parse(argv);
  if (values.from !== "openfootball") {
    throw new UsageError(`--from is "${values.from ?? ""}", but it takes openfootball. ${USAGE}`);
  }
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new UsageError(USAGE);
  const files = (values.files ?? "").split(",").map((file) => file.trim());
  return { source, files: files.filter((file) => file !== ""), shotsFolder: values.shots };
}

function parse(argv: readonly string[]) {
  try {
    const options = { from: { type: "string" }, files: { type: "string" }, shots: { type: "string" } } as const;
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} ${USAGE}`);
  }
}

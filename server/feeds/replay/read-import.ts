import { parseArgs } from "node:util";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";
import { toArchiveMatches, type ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { withDownloadedFiles } from "#server/feeds/replay/download-files.ts";

const USAGE =
  "Usage: npm run import -- --from openfootball DIR, or --from openfootball URL --files 2024-25/en.1.json,2024-25/es.1.json";

/** The command line of an import is wrong; the message is a sentence for the operator. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Reads and checks everything that the command line names; nothing is written anywhere.
 * @throws UsageError, ImportFileError
 */
export async function readImport(argv: readonly string[]): Promise<ArchiveMatch[]> {
  const { source, files } = parseCommandLine(argv);
  if (!/^https?:\/\//.test(source)) {
    if (files.length > 0) throw new UsageError(`--files goes with a URL; from a folder everything is read. ${USAGE}`);
    return toArchiveMatches(readFootballFolder(source));
  }
  if (files.length === 0) throw new UsageError(`A URL cannot be listed, so --files must name what to fetch. ${USAGE}`);
  return withDownloadedFiles(source, files, (folder) => toArchiveMatches(readFootballFolder(folder)));
}

function parseCommandLine(argv: readonly string[]): { source: string; files: string[] } {
  const { values, positionals } = parse(argv);
  if (values.from !== "openfootball") {
    throw new UsageError(`--from is "${values.from ?? ""}", but it takes openfootball. ${USAGE}`);
  }
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new UsageError(USAGE);
  const files = (values.files ?? "").split(",").map((file) => file.trim());
  return { source, files: files.filter((file) => file !== "") };
}

function parse(argv: readonly string[]) {
  try {
    const options = { from: { type: "string" }, files: { type: "string" } } as const;
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} ${USAGE}`);
  }
}

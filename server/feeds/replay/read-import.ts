import { parseArgs } from "node:util";
import { timeZoneKeyOf } from "#server/feeds/openfootball/competitions.ts";
import {
  type CompetitionSeason,
  readFootballFolder,
} from "#server/feeds/openfootball/read-folder.ts";
import {
  addShots,
  LEFT_OUT,
  type LeftOut,
  type ShotsTally,
} from "#server/feeds/replay/add-shots.ts";
import { toArchiveMatches, type ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { withDownloadedFiles } from "#server/feeds/replay/download-files.ts";
import { readResultsFolder } from "#server/feeds/results-with-shots/read-folder.ts";

const USAGE =
  "Usage: npm run import -- --from openfootball DIR, or --from openfootball URL --files 2024-25/en.1.json,2024-25/es.1.json; with either, --shots DIR, and --time-zone Europe/Amsterdam for a league or a tournament whose zone is not known";

export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Import {
  matches: ArchiveMatch[];
  shots: ShotsTally | null;
  timeZones: ReadonlyMap<string, string>;
}

/**
 * @param findSavedZone zone from an earlier import, by `timeZoneKeyOf`
 * @throws UsageError, ImportFileError
 */
export async function readImport(
  argv: readonly string[],
  findSavedZone: (key: string) => Promise<string | null> = async () => null,
): Promise<Import> {
  const { source, files, shotsFolder, timeZone } = parseCommandLine(argv);
  const seasons = await readSeasons(source, files);
  const unknownZones = [
    ...new Set(
      seasons
        .filter(({ competition }) => competition.timeZone === null)
        .map(({ competition, season }) => timeZoneKeyOf(competition, season)),
    ),
  ];
  if (timeZone !== null && unknownZones.length !== 1)
    throw new UsageError(timeZoneProblem(unknownZones));
  const timeZones = new Map(
    timeZone === null ? [] : unknownZones.map((key) => [key, timeZone] as const),
  );
  const zones = new Map(timeZones);
  for (const key of timeZone === null ? unknownZones : []) {
    const zone = await findSavedZone(key);
    if (zone !== null) zones.set(key, zone);
  }
  const zoneOf = ({ competition, season }: CompetitionSeason) =>
    competition.timeZone ?? zones.get(timeZoneKeyOf(competition, season)) ?? null;
  const matches = toArchiveMatches(
    seasons.map((season) => ({
      ...season,
      competition: { ...season.competition, timeZone: zoneOf(season) },
    })),
  );
  if (shotsFolder === undefined) return { matches, shots: null, timeZones };
  const competitions = [...new Set(matches.map(({ competition }) => competition))];
  const { matches: withShots, tally } = addShots(
    matches,
    readResultsFolder(shotsFolder, competitions),
  );
  return { matches: withShots, shots: tally, timeZones };
}

function timeZoneProblem(unknownZones: readonly string[]): string {
  if (unknownZones.length === 0)
    return "--time-zone is not needed, because every competition in these files has a known time zone. Leave it out.";
  return `--time-zone is one zone, and those of ${unknownZones.join(" and ")} are not known. Import them one at a time.`;
}

export function shotsText({ assigned, leftOut }: ShotsTally): string {
  const reasons = (Object.keys(LEFT_OUT) as LeftOut[]).flatMap((reason) => {
    const [first, ...others] = leftOut[reason];
    return first === undefined
      ? []
      : [
          `Left out ${others.length + 1} ${LEFT_OUT[reason]}: ${others.length === 0 ? "" : "first "}${first}.`,
        ];
  });
  return [`Shots of ${assigned} matches.`, ...reasons].join("\n");
}

async function readSeasons(source: string, files: readonly string[]): Promise<CompetitionSeason[]> {
  if (!/^https?:\/\//.test(source)) {
    if (files.length > 0)
      throw new UsageError(`--files needs a URL, because a folder is read as a whole. ${USAGE}`);
    return readFootballFolder(source);
  }
  if (files.length === 0)
    throw new UsageError(`A URL cannot be listed, so --files must name the files. ${USAGE}`);
  return withDownloadedFiles(source, files, (folder) => readFootballFolder(folder));
}

function parseCommandLine(argv: readonly string[]): {
  source: string;
  files: string[];
  shotsFolder: string | undefined;
  timeZone: string | null;
} {
  const { values, positionals } = parseArguments(argv);
  if (values.from !== "openfootball") {
    throw new UsageError(`--from is "${values.from ?? ""}". Set it to openfootball. ${USAGE}`);
  }
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) throw new UsageError(USAGE);
  const timeZone = values["time-zone"] ?? null;
  if (timeZone !== null && !isTimeZone(timeZone))
    throw new UsageError(
      `--time-zone is "${timeZone}". Set it to a name such as Europe/Amsterdam. ${USAGE}`,
    );
  const files = (values.files ?? "").split(",").map((file) => file.trim());
  return {
    source,
    files: files.filter((file) => file !== ""),
    shotsFolder: values.shots,
    timeZone,
  };
}

/** A fixed offset has no summer time. */
function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "" &&
      !/^[+-]/.test(name)
    );
  } catch {
    return false;
  }
}

function parseArguments(argv: readonly string[]) {
  try {
    const options = {
      from: { type: "string" },
      files: { type: "string" },
      shots: { type: "string" },
      "time-zone": { type: "string" },
    } as const;
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} ${USAGE}`);
  }
}

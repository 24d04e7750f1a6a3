import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Real files that are not part of the repository: a folder beside it. */
const SHARED = new URL("../../../shared/data/", import.meta.url);

export const OPENFOOTBALL = fileURLToPath(new URL("openfootball/", SHARED));
export const RESULTS_WITH_SHOTS = fileURLToPath(new URL("results-with-shots/", SHARED));
export const WORLD_CUP = fileURLToPath(new URL("worldcup/", SHARED));

/** openfootball's club names to another source's, by league. */
export function teamNames(): Record<string, Record<string, string>> {
  // The file's shape is this project's own, stated in its README.
  return JSON.parse(readFileSync(new URL("team-names.json", SHARED), "utf8")) as Record<
    string,
    Record<string, string>
  >;
}

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SHARED = new URL("../../../shared/data/", import.meta.url);

export const OPENFOOTBALL = fileURLToPath(new URL("openfootball/", SHARED));
export const RESULTS_WITH_SHOTS = fileURLToPath(new URL("results-with-shots/", SHARED));
export const WORLD_CUP = fileURLToPath(new URL("worldcup/", SHARED));

export function teamNames(): Record<string, Record<string, string>> {
  // Our own file; its README states the shape.
  return JSON.parse(readFileSync(new URL("team-names.json", SHARED), "utf8")) as Record<
    string,
    Record<string, string>
  >;
}

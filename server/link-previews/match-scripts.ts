import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

/** The parts of a match page that the app loads once it runs. */
const LAZY_PARTS = [
  "src/screens/match/match-parts.ts",
  "openapi/generated/later-response-schemas.ts",
] as const;

/** As Vite writes it. */
const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

/**
 * The scripts of a match page, as paths below the web root; none where the build has no manifest.
 * A first visit then asks for them beside the app, one round trip earlier.
 */
export async function readMatchScripts(webRoot: string): Promise<string[]> {
  const text = await readFile(join(webRoot, ".vite/manifest.json"), "utf8").catch(() => "{}");
  const manifest = v.parse(Manifest, JSON.parse(text));
  const names = LAZY_PARTS.flatMap((part) => [part, ...(manifest[part]?.imports ?? [])]);
  return [...new Set(names.flatMap((name) => manifest[name]?.file ?? []))];
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

/** The app loads these after it has started. */
const LAZY_PARTS = [
  "src/screens/match/match-parts.ts",
  "openapi/generated/later-response-schemas.ts",
] as const;

const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

/** @returns paths below the web root; none for a build without a manifest */
export async function readMatchScripts(webRoot: string): Promise<string[]> {
  const text = await readFile(join(webRoot, ".vite/manifest.json"), "utf8").catch(() => "{}");
  const manifest = v.parse(Manifest, JSON.parse(text));
  const names = LAZY_PARTS.flatMap((part) => [part, ...(manifest[part]?.imports ?? [])]);
  return [...new Set(names.flatMap((name) => manifest[name]?.file ?? []))];
}

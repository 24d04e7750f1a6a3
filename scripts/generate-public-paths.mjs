// Generates the paths whose response is the same for everyone. The app sends no token there.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

export function generatePublicPaths(contractPath, modulePath) {
  const { paths } = parse(readFileSync(contractPath, "utf8"));
  const names = Object.keys(paths).filter((path) => paths[path].get?.["x-cache"] === "public");
  const header = "// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.\n";
  writeFileSync(
    modulePath,
    `${header}export const PUBLIC_PATHS: ReadonlySet<string> = new Set(${JSON.stringify(names, null, 2)});\n`,
  );
}

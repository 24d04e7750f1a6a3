// Generates files from the contract and the theme if they are stale, or with `--force`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprint } from "./fingerprint.mjs";
import { generateFormRules } from "./generate-form-rules.mjs";
import { generatePublicPaths } from "./generate-public-paths.mjs";
import { generateResponseSchemas } from "./generate-response-schemas.mjs";
import { tool } from "./tool.mjs";

const SOURCES = [
  "openapi/v1.yaml",
  "panda.config.ts",
  "src/theme",
  "scripts/generate.mjs",
  "scripts/generate-form-rules.mjs",
  "scripts/generate-public-paths.mjs",
  "scripts/generate-response-schemas.mjs",
  "package-lock.json",
];
const OUTPUTS = ["openapi/generated", "styled-system"];
const STAMP = ".cache/generated";

const isCurrent = () =>
  existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint([...SOURCES, ...OUTPUTS]);

const run = (name, ...args) =>
  execFileSync(tool(name), args, { stdio: ["ignore", "ignore", "inherit"] });

if (process.argv.includes("--force") || !isCurrent()) {
  run("openapi-typescript", "openapi/v1.yaml", "-o", "openapi/generated/v1.d.ts");
  generateFormRules("openapi/v1.yaml", "openapi/generated/form-rules.ts");
  generatePublicPaths("openapi/v1.yaml", "openapi/generated/public-paths.ts");
  generateResponseSchemas("openapi/v1.yaml", {
    firstLoad: "openapi/generated/response-schemas.ts",
    later: "openapi/generated/later-response-schemas.ts",
  });
  run("panda", "codegen", "--silent");
  mkdirSync(".cache", { recursive: true });
  writeFileSync(STAMP, fingerprint([...SOURCES, ...OUTPUTS]));
}

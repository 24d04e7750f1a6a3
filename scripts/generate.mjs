// Everything that is derived from the contract and the theme: wire types, form rules, Panda's output.
import { execFileSync } from "node:child_process";
import { generateFormRules } from "./generate-form-rules.mjs";

const run = (command, ...args) => execFileSync("npx", ["--no-install", command, ...args], { stdio: ["ignore", "ignore", "inherit"] });

run("openapi-typescript", "openapi/v1.yaml", "-o", "openapi/generated/v1.d.ts");
generateFormRules("openapi/v1.yaml", "openapi/generated/form-rules.ts");
run("panda", "codegen", "--silent");

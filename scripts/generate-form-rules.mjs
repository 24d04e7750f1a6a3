// Generates limits and messages of form fields, which the app and the server share.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

const KEPT = ["type", "format", "minLength", "maxLength", "pattern", "enum", "const"];

export function generateFormRules(contractPath, modulePath) {
  const { schemas } = parse(readFileSync(contractPath, "utf8")).components;
  const rules = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([, field]) => field["x-messages"],
    );
    if (fields.length === 0) continue;
    rules[name] = Object.fromEntries(
      fields.map(([field, definition]) => [
        field,
        {
          required: (schema.required ?? []).includes(field),
          ...Object.fromEntries(
            KEPT.filter((key) => key in definition).map((key) => [key, definition[key]]),
          ),
          ...(definition["x-equal-to"] ? { equalTo: definition["x-equal-to"] } : {}),
          messages: definition["x-messages"],
        },
      ]),
    );
  }
  const header = "// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.\n";
  writeFileSync(
    modulePath,
    `${header}export const formRules = ${JSON.stringify(rules, null, 2)} as const;\n`,
  );
}

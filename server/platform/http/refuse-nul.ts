import { InvalidFields } from "#server/platform/refusal.ts";

/**
 * A NUL is legal in JSON and in no PostgreSQL text.
 * @throws {InvalidFields} that names the fields of a body where one hides
 */
export function refuseNul(body: unknown): void {
  const fields = fieldsWithNul(body, []);
  if (fields.length > 0)
    throw new InvalidFields(
      Object.fromEntries(fields.map((field) => [field, ["has a character that is not allowed"]])),
    );
}

function fieldsWithNul(value: unknown, path: readonly string[]): string[] {
  if (typeof value === "string") return value.includes("\u0000") ? [path.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => fieldsWithNul(inner, [...path, name]));
}

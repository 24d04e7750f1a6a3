export interface BrokenValue {
  what: string;
  value: unknown;
}

export function breakEachField(value: unknown, path = ""): BrokenValue[] {
  if (Array.isArray(value))
    return breakEntries(value, path, (key, item) => replaced(value, key, item));
  if (typeof value !== "object" || value === null) return [];
  const missing = Object.keys(value).map((key) => {
    const { [key]: _left, ...others }: Record<string, unknown> = { ...value };
    return { what: `${path}.${key} missing`, value: others };
  });
  return [...missing, ...breakEntries(value, path, (key, item) => ({ ...value, [key]: item }))];
}

function breakEntries(
  parent: object,
  path: string,
  withEntry: (key: string, item: unknown) => unknown,
): BrokenValue[] {
  return Object.entries(parent).flatMap(([key, item]) => {
    const here = `${path}.${key}`;
    return [
      { what: `${here} null`, value: withEntry(key, null) },
      { what: `${here} of another type`, value: withEntry(key, otherType(item)) },
      ...breakEachField(item, here).map((broken) => ({
        what: broken.what,
        value: withEntry(key, broken.value),
      })),
    ];
  });
}

function replaced(list: readonly unknown[], key: string, item: unknown): unknown[] {
  return list.map((entry, index) => (String(index) === key ? item : entry));
}

function otherType(value: unknown): unknown {
  return typeof value === "string" ? { text: value } : "another type";
}

const OURS = /^tl_[0-9a-f]{24}$/;

/** Null for what cannot be a reference of ours: others may use the same account of a provider. */
export function ourReference(value: unknown): string | null {
  return typeof value === "string" && OURS.test(value) ? value : null;
}

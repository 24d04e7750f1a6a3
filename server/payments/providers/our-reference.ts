const OURS = /^tl_[0-9a-f]{24}$/;

/** @returns null for foreign references, because others may share the provider's account */
export function ourReference(value: unknown): string | null {
  return typeof value === "string" && OURS.test(value) ? value : null;
}

import { slugify } from "./slugify.ts";

/** The slug of a club or a competition. Only its number counts, because names change. */
export function idSlug({ id, name }: { id: number; name: string }): string {
  return `${slugify(name)}-${id}`;
}

/** The id at the end of a slug, or null. */
export function readIdSlug(slug: string): number | null {
  const digits = /(?:^|-)([1-9]\d{0,8})$/.exec(slug)?.[1];
  return digits === undefined ? null : Number(digits);
}

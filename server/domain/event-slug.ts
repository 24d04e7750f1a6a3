/** Address of a match: names and day, frozen when the match is first seen. `taken` tells which are in use. */
export function eventSlug(
  home: string,
  away: string,
  startAt: number,
  taken: ReadonlySet<string>,
): string {
  const day = new Date(startAt).toISOString().slice(0, 10);
  const base = `${slugify(home)}-v-${slugify(away)}-${day}`;
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const next = `${base}-${number}`;
    if (!taken.has(next)) return next;
  }
}

function slugify(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o");
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "team"
  );
}

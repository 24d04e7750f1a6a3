const KEY = "touchline-places";
/** More entries of this tab's history than anybody goes back through. */
export const MAX_SCROLL_POSITIONS = 50;

/** How far down a page the fan was, and the link that was followed from there. */
export interface ScrollPosition {
  y: number;
  /** Its address, and which of the links to it: a match may stand in the strip and in the list. */
  link: { href: string; index: number };
}

/** By history entry, as this tab's last document left them. */
export function readScrollPositions(): Map<string, ScrollPosition> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

export function writeScrollPositions(places: ReadonlyMap<string, ScrollPosition>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MAX_SCROLL_POSITIONS)));
  } catch {
    // Nothing can be stored here: after a reload the way back leads to the top.
  }
}

function isEntry(entry: unknown): entry is [string, ScrollPosition] {
  if (!Array.isArray(entry)) return false;
  const [key, place] = entry as unknown[];
  if (
    typeof key !== "string" ||
    typeof place !== "object" ||
    place === null ||
    !("y" in place) ||
    !("link" in place)
  )
    return false;
  const { y, link } = place;
  return (
    typeof y === "number" &&
    typeof link === "object" &&
    link !== null &&
    "href" in link &&
    "index" in link &&
    typeof link.href === "string" &&
    typeof link.index === "number"
  );
}

const VISITED = "visitedBefore";
const VISITS = "visits";
/** A start sooner after the last one is the same visit: a reload, another tab, a look at another app in between. */
const SAME_VISIT_MS = 30 * 60_000;

type Visits = { count: number; lastStart: number };

/** Counts this start, and marks the first visit of somebody who is not signed in (SPEC.md section 4). */
export function noteVisit(signedIn: boolean): void {
  try {
    if (!signedIn) localStorage.setItem(VISITED, "true");
    const { count, lastStart } = readVisits();
    const now = Date.now();
    const isNew = now - lastStart >= SAME_VISIT_MS || now < lastStart;
    localStorage.setItem(
      VISITS,
      JSON.stringify({ count: isNew ? count + 1 : count, lastStart: now } satisfies Visits),
    );
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

export function visitCount(): number {
  return readVisits().count;
}

function readVisits(): Visits {
  const none = { count: 0, lastStart: 0 };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VISITS) ?? "null");
    if (typeof kept !== "object" || kept === null || !("count" in kept) || !("lastStart" in kept))
      return none;
    return typeof kept.count === "number" && typeof kept.lastStart === "number"
      ? { count: kept.count, lastStart: kept.lastStart }
      : none;
  } catch {
    return none;
  }
}

const VISITED = 'visitedBefore';

/** Marks the first visit of somebody who is not signed in (SPEC.md section 4). */
export function noteVisit(signedIn: boolean): void {
  if (signedIn) return;
  try {
    localStorage.setItem(VISITED, 'true');
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

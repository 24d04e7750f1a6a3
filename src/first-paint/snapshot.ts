import {
  type FirstPaintSnapshot,
  type SnapshotNode,
  firstStored,
} from "#src/storage/first-entries.ts";
import { sessionId } from "#src/storage/session.ts";

/** Keeps what the landing page looks like. Where there is no room, the next start waits for the app itself. */
export function writeSnapshot(nodes: readonly SnapshotNode[], day: string): void {
  firstStored.firstPaint.write({ build: buildName(), scope: sessionId(), day, nodes });
}

/** The snapshot for a start by this build, on this day, of whoever is signed in now; or null. */
export function readSnapshot(today: string): FirstPaintSnapshot | null {
  const snapshot = firstStored.firstPaint.read();
  return snapshot !== null &&
    snapshot.build === buildName() &&
    snapshot.day === today &&
    snapshot.scope === sessionId()
    ? snapshot
    : null;
}

/** A tab that had not heard of a logout yet may have kept the look of who was signed in. */
export function removeSnapshotOfAnother(): void {
  const snapshot = firstStored.firstPaint.read();
  // Damaged, nobody knows whose it is.
  if (snapshot === null || snapshot.scope !== sessionId()) firstStored.firstPaint.remove();
}

/** Hashed files have new names in each build. */
function buildName(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
}

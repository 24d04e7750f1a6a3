import {
  type FirstPaintSnapshot,
  type SnapshotNode,
  firstStored,
} from "#src/storage/first-entries.ts";
import { sessionId } from "#src/storage/session.ts";

export function writeSnapshot(nodes: readonly SnapshotNode[], day: string): void {
  firstStored.firstPaint.write({ build: buildName(), scope: sessionId(), day, nodes });
}

export function readSnapshot(today: string): FirstPaintSnapshot | null {
  const snapshot = firstStored.firstPaint.read();
  return snapshot !== null &&
    snapshot.build === buildName() &&
    snapshot.day === today &&
    snapshot.scope === sessionId()
    ? snapshot
    : null;
}

/** A tab that missed a logout may have saved the signed-in page. */
export function removeOtherReadersSnapshot(): void {
  const snapshot = firstStored.firstPaint.read();
  // A damaged snapshot may belong to anybody.
  if (snapshot === null || snapshot.scope !== sessionId()) firstStored.firstPaint.remove();
}

function buildName(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
}

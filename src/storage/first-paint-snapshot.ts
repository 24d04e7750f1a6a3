import { sessionScope } from "#src/storage/session.ts";

const KEY = "touchline-frame";

/** Text, or an element: its name, its attributes, what is in it. */
export type SnapshotNode =
  | string
  | readonly [
      tag: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly SnapshotNode[],
    ];

/** What the landing page last looked like. */
export interface FirstPaintSnapshot {
  /** The styles it was drawn with. */
  build: string;
  /** Whose page it was. */
  scope: string | null;
  /** The calendar day that it calls today. */
  day: string;
  nodes: readonly SnapshotNode[];
}

export function writeSnapshot(nodes: readonly SnapshotNode[], day: string): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({
        build: buildName(),
        scope: sessionScope(),
        day,
        nodes,
      } satisfies FirstPaintSnapshot),
    );
  } catch {
    // Full or forbidden: the next start waits for the app itself.
  }
}

export function removeSnapshot(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

/** The frame for a start at this address, by this build, on this day, of whoever is signed in now; or null. */
export function readSnapshot(today: string): FirstPaintSnapshot | null {
  try {
    const frame = readStored();
    return frame !== null &&
      frame.build === buildName() &&
      frame.day === today &&
      frame.scope === sessionScope()
      ? frame
      : null;
  } catch {
    return null;
  }
}

/** A tab that had not heard of a logout yet may have kept the look of who was signed in. */
export function removeSnapshotOfAnother(): void {
  try {
    if ((readStored()?.scope ?? null) !== sessionScope()) removeSnapshot();
  } catch {
    removeSnapshot();
  }
}

function readStored(): FirstPaintSnapshot | null {
  const frame: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
  return isFrame(frame) ? frame : null;
}

function isFrame(value: unknown): value is FirstPaintSnapshot {
  return (
    typeof value === "object" &&
    value !== null &&
    "nodes" in value &&
    Array.isArray(value.nodes) &&
    value.nodes.every(isNode)
  );
}

function isNode(value: unknown): value is SnapshotNode {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [tag, attributes, children]: unknown[] = value;
  return (
    typeof tag === "string" &&
    typeof attributes === "object" &&
    attributes !== null &&
    Array.isArray(children) &&
    children.every(isNode)
  );
}

/** Hashed files have new names in each build. */
function buildName(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
}

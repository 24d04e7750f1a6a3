import { type Codec, createStored, json, text } from "#src/storage/web-storage.ts";

export type SnapshotNode =
  | string
  | readonly [
      tag: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly SnapshotNode[],
    ];

export interface FirstPaintSnapshot {
  /** Class names change with each build. */
  build: string;
  scope: string | null;
  day: string;
  nodes: readonly SnapshotNode[];
}

interface Visits {
  count: number;
  lastStart: number;
}

/** Checked by hand before the first paint, because a schema library is slow to load and run. */
export const firstStored = {
  token: createStored(
    "local",
    "auth_token_default",
    text((stored) => /^[\w.~+/=-]{8,512}$/.test(stored)),
  ),
  storageTest: createStored("local", "touchline-storage-test", text()),
  /** From an earlier version; only ever removed. */
  oldToken: createStored("local", "default_auth_token", text()),
  /** A session that the server ended: its token's hash, or "1" until that is known. */
  expired: createStored("local", "touchline-expired", text()),
  firstPaint: createStored("local", "touchline-frame", shaped(isSnapshot)),
  /** Milliseconds; see server-clock.ts. */
  clock: createStored("local", "touchline-clock", figures()),
  visitedBefore: createStored("local", "visitedBefore", text()),
  visits: createStored("local", "visits", shaped(isVisits)),
  unlockedBefore: createStored("local", "unlockedBefore", text()),
  /** Unix milliseconds. */
  installHintDismissedAt: createStored("local", "installHintDismissedAt", moment()),
};

function isSnapshot(value: object): value is FirstPaintSnapshot {
  return (
    "build" in value &&
    typeof value.build === "string" &&
    "scope" in value &&
    (value.scope === null || typeof value.scope === "string") &&
    "day" in value &&
    typeof value.day === "string" &&
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

function isVisits(value: object): value is Visits {
  return (
    "count" in value &&
    typeof value.count === "number" &&
    "lastStart" in value &&
    typeof value.lastStart === "number"
  );
}

function shaped<T extends object>(isShape: (value: object) => value is T): Codec<T> {
  return json((value) =>
    typeof value === "object" && value !== null && isShape(value) ? value : null,
  );
}

function figures(): Codec<readonly number[]> {
  return {
    decode: (written) => {
      const numbers = written.split(",").map(Number);
      return numbers.every(Number.isFinite) ? numbers : null;
    },
    encode: (numbers) => numbers.join(),
  };
}

function moment(): Codec<number> {
  return {
    decode: (written) => (/^\d+$/.test(written) ? Number(written) : null),
    encode: String,
  };
}

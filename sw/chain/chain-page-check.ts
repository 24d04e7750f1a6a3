import type { components } from "#contract";
import { findChainFault } from "#engine/proofs/chain.ts";
import type { ProofList } from "#sw/network/response-schemas.ts";

export type ProofEntry = components["schemas"]["ProofEntry"];

/** Why a seal that this phone saw no longer stands, and what the server says in its place. */
export interface Breach {
  what: "gone" | "changed" | "unlinked";
  now: ProofEntry | null;
}

export type Verdict =
  | { kind: "linked" }
  | { kind: "breach"; breach: Breach }
  | { kind: "unreadable" };

/**
 * Whether a page of entries goes with a seal that was seen before the page was asked for. It was asked for so that it
 * holds that seal: entries are never removed, so one that is missing was. Without such a seal a page that is no chain
 * says nothing of what was seen, and is only not kept.
 * @param seen null where no seal was seen
 */
export async function checkChainPage(
  seen: ProofEntry | null,
  { data, meta: { head } }: ProofList,
): Promise<Verdict> {
  const fault = await findChainFault(data);
  if (seen === null) return { kind: fault === null ? "linked" : "unreadable" };
  const now = data.find((entry) => entry.sequence === seen.sequence) ?? null;
  if (now === null || head === null || head.sequence < seen.sequence)
    return { kind: "breach", breach: { what: "gone", now } };
  if (!isSame(now, seen)) return { kind: "breach", breach: { what: "changed", now } };
  if (fault === null) return { kind: "linked" };
  return {
    kind: "breach",
    breach: {
      what: "unlinked",
      now: data.find((entry) => entry.sequence === fault.sequence) ?? null,
    },
  };
}

function isSame(one: ProofEntry, other: ProofEntry): boolean {
  const fields = ["root", "count", "sealed_at", "previous", "chain"] as const;
  return fields.every((field) => one[field] === other[field]);
}

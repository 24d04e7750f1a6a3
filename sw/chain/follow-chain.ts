import type { components } from "#contract";
import { HIGHEST_ID, PROOFS_PER_PAGE } from "#domain/paging.ts";
import { findChainFault } from "#engine/proofs/chain.ts";
import type { ProofList } from "#sw/network/response-schemas.ts";

/** After it there is nothing: the answer names the head alone. */
const PAST_THE_END = HIGHEST_ID;
/** A first visit takes the latest only. The head binds all that came before it; what is older comes when it is wanted. */
const FIRST_VISIT = 50;
/** A thousand seals each: decades of them. */
const MAX_PAGES = 50;

export type ProofEntry = components["schemas"]["ProofEntry"];

/** Why a seal that this phone saw no longer stands, and what the server says in its place. */
export interface Breach {
  what: "gone" | "changed" | "unlinked";
  now: ProofEntry | null;
}

type Verdict = { kind: "linked" } | { kind: "breach"; breach: Breach } | { kind: "unreadable" };

/** A page of the chain with the server's time in unix seconds; null where nobody answered, or nobody of ours. */
export type AskChain = (
  after: number,
  limit: number,
) => Promise<{ list: ProofList; at: number } | null>;

/** One that was seen, and when the server told of it, in unix seconds of its clock. */
export type SeenEntry = ProofEntry & { told_at?: number };

/** The seals that this phone has seen, an unbroken run of the chain. */
export interface SeenChain {
  ends(): Promise<{ first: SeenEntry; last: SeenEntry } | null>;
  add(entries: readonly ProofEntry[], at: number): Promise<void>;
  /** The server says that nothing was sealed after this one. */
  endAt(sequence: number, at: number): Promise<void>;
  raiseAlarm(
    seen: ProofEntry,
    breach: Breach,
    head: ProofList["meta"]["head"],
    at: number,
  ): Promise<void>;
}

/**
 * Follows the chain from what was seen to its end, and back to a seal that is wanted. Every page that is asked for
 * overlaps what was seen by one, so that each answer says anew that it still stands. Compared is what was seen before
 * the asking: answers may overtake each other. True where all of it was had.
 * @param wanted a sequence, or null
 */
export async function followChain(
  ask: AskChain,
  seen: SeenChain,
  wanted: number | null,
): Promise<boolean> {
  const before = await seen.ends();
  const isFollowed =
    before === null ? await begin(ask, seen) : await followOn(ask, seen, before.last);
  const ends = before ?? (await seen.ends());
  return (
    isFollowed &&
    ends !== null &&
    (wanted === null || (await followBack(ask, seen, ends.first, wanted)))
  );
}

async function begin(ask: AskChain, seen: SeenChain): Promise<boolean> {
  const head = (await ask(PAST_THE_END, 1))?.list.meta.head ?? null;
  return (
    head !== null &&
    (await fetchPage(ask, seen, {
      anchor: null,
      after: Math.max(0, head.sequence - FIRST_VISIT),
      limit: FIRST_VISIT,
    })) !== null
  );
}

async function followOn(ask: AskChain, seen: SeenChain, last: SeenEntry): Promise<boolean> {
  let anchor = last;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await fetchPage(ask, seen, {
      anchor,
      after: anchor.sequence - 1,
      limit: PROOFS_PER_PAGE,
    });
    if (answer === null) return false;
    const { list, at } = answer;
    const newest = list.data.at(-1) ?? anchor;
    if (newest.sequence === anchor.sequence || newest.sequence >= (list.meta.head?.sequence ?? 0))
      return true;
    anchor = { ...newest, told_at: at };
  }
  return false;
}

async function followBack(
  ask: AskChain,
  seen: SeenChain,
  first: SeenEntry,
  wanted: number,
): Promise<boolean> {
  let anchor = first;
  for (let page = 0; page < MAX_PAGES && wanted < anchor.sequence; page += 1) {
    const from = Math.max(wanted, anchor.sequence - PROOFS_PER_PAGE + 1);
    const answer = await fetchPage(ask, seen, {
      anchor,
      after: from - 1,
      limit: anchor.sequence - from + 1,
    });
    const oldest = answer?.list.data[0];
    if (answer === null || oldest === undefined || oldest.sequence >= anchor.sequence) return false;
    anchor = { ...oldest, told_at: answer.at };
  }
  return wanted >= anchor.sequence;
}

interface PageQuery {
  /** A seal that the page must hold as it was seen; null where none was. */
  anchor: SeenEntry | null;
  after: number;
  limit: number;
}

/**
 * Asks for a page, and saves it or raises the alarm; null where nothing came of it. What lies between may answer with a
 * page of before the seal that is looked for: where one speaks against that seal and may be as old, it is asked for under
 * an address that nobody has kept; what is older still says nothing.
 */
async function fetchPage(
  ask: AskChain,
  seen: SeenChain,
  { anchor, after, limit }: PageQuery,
): Promise<{ list: ProofList; at: number } | null> {
  let answer = await ask(after, limit);
  if (answer === null) return null;
  let verdict = await checkChainPage(anchor, answer.list);
  if (anchor !== null && verdict.kind === "breach") {
    const toldAt = anchor.told_at ?? anchor.sealed_at;
    if (answer.at <= toldAt) {
      answer = await ask(after, otherLimit(limit));
      if (answer === null || answer.at < toldAt) return null;
      verdict = await checkChainPage(anchor, answer.list);
    }
    if (verdict.kind === "breach")
      await seen.raiseAlarm(anchor, verdict.breach, answer.list.meta.head, answer.at);
  }
  if (verdict.kind !== "linked") return null;
  const { list, at } = answer;
  await seen.add(list.data, at);
  const newest = list.data.at(-1)?.sequence;
  if (newest !== undefined && newest === list.meta.head?.sequence) await seen.endAt(newest, at);
  return { list, at };
}

/** As good a number of entries as another, that makes another address. */
export function otherLimit(limit: number): number {
  const [least, most] =
    limit === PROOFS_PER_PAGE ? [limit / 2, limit - 1] : [limit + 1, PROOFS_PER_PAGE];
  return least + Math.floor(Math.random() * (most - least + 1));
}

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

import type { components } from "#contract";
import { HIGHEST_ID, PROOFS_PER_PAGE } from "#domain/paging.ts";
import { findChainFault } from "#engine/proofs/chain.ts";
import type { ProofList } from "#sw/network/response-schemas.ts";

/** After the last entry a response contains only the head. */
const PAST_THE_END = HIGHEST_ID;
/** The head binds all earlier entries, which load on demand. */
const FIRST_VISIT = 50;
const MAX_PAGES = 50;

export type ProofEntry = components["schemas"]["ProofEntry"];

export interface Breach {
  what: "gone" | "changed" | "unlinked";
  now: ProofEntry | null;
}

type Verdict = { kind: "linked" } | { kind: "breach"; breach: Breach } | { kind: "unreadable" };

/** `at` is the server's time in unix seconds. Null without an answer from our server. */
export type FetchChain = (
  after: number,
  limit: number,
) => Promise<{ list: ProofList; at: number } | null>;

export type SeenEntry = ProofEntry & { told_at?: number };

export interface SeenChain {
  ends(): Promise<{ first: SeenEntry; last: SeenEntry } | null>;
  add(entries: readonly ProofEntry[], at: number): Promise<void>;
  endAt(sequence: number, at: number): Promise<void>;
  raiseAlarm(
    seen: ProofEntry,
    breach: Breach,
    head: ProofList["meta"]["head"],
    at: number,
  ): Promise<void>;
}

/**
 * Each page repeats one seen entry, so the server confirms it.
 * @param wanted a sequence, or null
 * @returns true if everything was loaded
 */
export async function followChain(
  ask: FetchChain,
  seen: SeenChain,
  wanted: number | null,
): Promise<boolean> {
  const before = await seen.ends();
  const isFollowed =
    before === null
      ? await followFirstVisit(ask, seen)
      : await followForward(ask, seen, before.last);
  const ends = before ?? (await seen.ends());
  return (
    isFollowed &&
    ends !== null &&
    (wanted === null || (await followBack(ask, seen, ends.first, wanted)))
  );
}

async function followFirstVisit(ask: FetchChain, seen: SeenChain): Promise<boolean> {
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

async function followForward(ask: FetchChain, seen: SeenChain, last: SeenEntry): Promise<boolean> {
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
  ask: FetchChain,
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
  anchor: SeenEntry | null;
  after: number;
  limit: number;
}

// A cache may answer with a page older than the anchor. A contradiction is then
// requested again under an uncached URL. Returns null if nothing was saved.
async function fetchPage(
  ask: FetchChain,
  seen: SeenChain,
  { anchor, after, limit }: PageQuery,
): Promise<{ list: ProofList; at: number } | null> {
  let answer = await ask(after, limit);
  if (answer === null) return null;
  let verdict = await checkChainPage(anchor, answer.list);
  if (anchor !== null && verdict.kind === "breach") {
    const toldAt = anchor.told_at ?? anchor.sealed_at;
    if (answer.at <= toldAt) {
      answer = await ask(after, uncachedLimit(limit));
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

export function uncachedLimit(limit: number): number {
  const [least, most] =
    limit === PROOFS_PER_PAGE ? [limit / 2, limit - 1] : [limit + 1, PROOFS_PER_PAGE];
  return least + Math.floor(Math.random() * (most - least + 1));
}

/**
 * The request covers the seen entry, and entries are never removed: a missing one is a breach.
 * @param seen null where no entry was seen
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

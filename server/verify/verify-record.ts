import { type ChainFault, entryFault, type RootEntry } from "#engine/proofs/chain.ts";
import { merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { isQuestionSlug, type SideNames } from "#engine/question-list.ts";
import type { RecordLine } from "#server/proofs/record-columns.ts";
import { sumLosses } from "#server/track-record/chance-losses.ts";
import {
  entryOf,
  faultsOfLine,
  isAfterwards,
  isRevealed,
  judge,
  wholeNumber,
} from "#server/verify/check-line.ts";
import { type LineLosses, lossesOfLine } from "#server/verify/losses-of-line.ts";
import { type MatchFacts, checkMatch, sidesIn } from "#server/verify/match-facts.ts";
import {
  listOverdue,
  countOpen,
  type OpenLines,
  type OverdueCount,
} from "#server/verify/overdue.ts";

export interface Fault {
  sequence: string;
  index: string | null;
  what: string;
}

export interface Findings {
  faults: Fault[];
  roots: number;
  first: RootEntry | null;
  last: RootEntry | null;
  states: Map<string, number>;
  revealed: number;
  questions: Map<string, Map<string, Rejudged>>;
  voids: RightOrWrong;
  afterwards: RightOrWrong & { all: number };
  overdue: OverdueCount[];
}

export interface RightOrWrong {
  right: number;
  wrong: number;
}

export interface Rejudged extends RightOrWrong {
  scored: number;
  losses: LineLosses | null;
}

interface Reading {
  findings: Findings;
  matches: MatchFacts;
  open: OpenLines;
}

const CHAIN_FAULTS: Readonly<Record<ChainFault["what"], string>> = {
  order: "a root is missing before it, or it is in the wrong place",
  previous: "it does not follow the root before it",
  time: "it was sealed before the root before it",
  chain: "its chain hash does not match its content",
};

const STATES_SHOWN = new Set(["right", "wrong", "scored", "not_counted", "waiting", "void"]);
const STATES_HIDDEN = new Set(["locked", "void"]);

/** Holds one root's lines in memory at a time. */
export async function verifyRecord(lines: AsyncIterable<RecordLine>): Promise<Findings> {
  const findings: Findings = {
    faults: [],
    roots: 0,
    first: null,
    last: null,
    states: new Map(),
    revealed: 0,
    questions: new Map(),
    voids: { right: 0, wrong: 0 },
    afterwards: { all: 0, right: 0, wrong: 0 },
    overdue: [],
  };
  const reading: Reading = {
    findings,
    matches: { matches: new Map(), meetings: new Map() },
    open: new Map(),
  };
  let group: RecordLine[] = [];
  for await (const line of lines) {
    if (group[0] !== undefined && group[0].sequence !== line.sequence) {
      await checkRoot(group, reading);
      group = [];
    }
    group.push(line);
  }
  if (group.length > 0) await checkRoot(group, reading);
  findings.overdue = listOverdue(reading.open, findings.last?.sealed_at ?? 0);
  return findings;
}

async function checkRoot(
  lines: readonly RecordLine[],
  { findings, matches, open }: Reading,
): Promise<void> {
  const [head] = lines;
  if (head === undefined) return;
  findings.roots += 1;
  const fault = (index: string | null, what: string) =>
    findings.faults.push({ sequence: head.sequence, index, what });
  const sides = sidesIn(lines);
  let place = 0;
  for (const line of lines) {
    if (wholeNumber(line.index) !== place) fault(line.index, `leaf ${place} should be here`);
    place = (wholeNumber(line.index) ?? place) + 1;
    if (!sameEntry(line, head))
      fault(line.index, "it names a different root than the lines beside it");
    if (!(isRevealed(line) ? STATES_SHOWN : STATES_HIDDEN).has(line.state)) {
      fault(
        line.index,
        `its state is ${line.state || "missing"}, which does not match its content`,
      );
    }
    if (isRevealed(line))
      for (const what of [
        ...(await faultsOfLine(line, Number(head.sealed_at), sides.get(line.event))),
        ...checkMatch(line, matches),
      ])
        fault(line.index, what);
    countOpen(line, open);
    tally(line, sides.get(line.event), findings);
  }
  const entry = entryOf(head);
  if (entry === null || lines.some((line) => entryOf(line) === null))
    return void fault(null, "its hashes or numbers cannot be read");
  if (lines.length !== entry.count)
    fault(null, `it has ${lines.length} of its ${entry.count} predictions`);
  if (rootOf(await merkleTree(lines.map((line) => line.hash))) !== entry.root)
    fault(null, "its leaves do not have this root");
  const broken = await entryFault(entry, findings.last ?? undefined);
  if (broken !== null) fault(null, CHAIN_FAULTS[broken]);
  findings.first ??= entry;
  findings.last = entry;
}

function sameEntry(a: RecordLine, b: RecordLine): boolean {
  return (["root", "count", "previous", "chain", "sealed_at"] as const).every(
    (column) => a[column] === b[column],
  );
}

function tally(line: RecordLine, names: SideNames | undefined, findings: Findings): void {
  if (isAfterwards(line)) {
    findings.afterwards.all += 1;
    if (line.state === "right" || line.state === "wrong") findings.afterwards[line.state] += 1;
    return;
  }
  findings.states.set(line.state, (findings.states.get(line.state) ?? 0) + 1);
  if (isRevealed(line)) findings.revealed += 1;
  const state = isRevealed(line) && line.state === "void" ? judge(line)?.state : line.state;
  if (line.state === "void") {
    if (state === "right" || state === "wrong") findings.voids[state] += 1;
    return;
  }
  if (state !== "right" && state !== "wrong" && state !== "scored") return;
  const ofSource = findings.questions.get(line.source) ?? new Map<string, Rejudged>();
  findings.questions.set(line.source, ofSource);
  const question = isQuestionSlug(line.question) ? line.question : "unknown";
  const losses = names === undefined ? null : lossesOfLine(line, names);
  const previous = ofSource.get(question);
  ofSource.set(
    question,
    previous === undefined
      ? { right: 0, wrong: 0, scored: 0, [state]: 1, losses }
      : { ...previous, [state]: previous[state] + 1, losses: addLosses(previous.losses, losses) },
  );
}

function addLosses(a: LineLosses | null, b: LineLosses | null): LineLosses | null {
  if (a === null || b === null) return null;
  return {
    ...sumLosses([a, b]),
    ranked: a.ranked === null || b.ranked === null ? null : a.ranked + b.ranked,
  };
}

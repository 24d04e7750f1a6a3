import { chainHash, NO_CHAIN, type RootEntry } from "#engine/proofs/chain.ts";
import { merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { type Statement, statementLeaf } from "#engine/proofs/statement.ts";

export const KICK_OFF = 1_795_291_200;
export const COUNT = 11;
export const JUDGED = 6;
export const NAMES = { home: "Ashby Rovers", away: "Brine Harbour" };

export const MATCH_RESULT = {
  event: "ashby-rovers-v-brine-harbour-2026-11-21",
  kick_off: KICK_OFF,
  question: "match-result",
  answer: "home",
  prediction: "Ashby Rovers",
  probability: 0.4812345678901234,
  outcomes: [
    { label: "Ashby Rovers", probability: 0.4812345678901234 },
    { label: "Draw", probability: 0.3 },
    { label: "Brine Harbour", probability: 0.2187654321098766 },
  ],
  explanation: "Ashby Rovers won four of their last five – at home.",
  model: "dc-1",
  fitted_on: "2026-11-20",
} satisfies Statement;

export const WITH_REASONS = {
  ...MATCH_RESULT,
  format: 2,
  also: [{ label: "Ashby Rovers by two or more", probability: 0.25 }],
  reasons: {
    start: 38,
    factors: [
      { name: "home_ground", side: "home", points: 7 },
      { name: "shots", side: "away", points: 3 },
    ],
    without_shots: 45,
    not_likeliest: null,
    form: [{ side: "home", date: "2026-11-14", ground: "away", scored: 2, conceded: 0 }],
    meetings: [],
    against: "Brine Harbour won their last three away.",
    reliability: { from: 0.4, to: 0.5, count: 120, correct: 54 },
  },
} satisfies Statement;

export const saltOf = (index: number) => index.toString(16).padStart(64, "5");

export async function seal(
  statements: readonly Statement[],
  after: RootEntry | null,
  sealedAt: number,
) {
  const leaves = await Promise.all(
    statements.map((one, index) => statementLeaf(one, saltOf(index))),
  );
  const tree = await merkleTree(leaves);
  const open = {
    sequence: (after?.sequence ?? 0) + 1,
    root: rootOf(tree),
    count: leaves.length,
    sealed_at: sealedAt,
    previous: after?.chain ?? NO_CHAIN,
  };
  return { entry: { ...open, chain: await chainHash(open) }, tree };
}

export async function sealFour(): Promise<Awaited<ReturnType<typeof seal>>[]> {
  const statements = Array.from({ length: COUNT }, (_, index) =>
    index === JUDGED ? MATCH_RESULT : { ...MATCH_RESULT, question: `question-${index}` },
  );
  const seals: Awaited<ReturnType<typeof seal>>[] = [];
  for (const hours of [2, 1.5, 1, 0.5])
    seals.push(await seal(statements, seals.at(-1)?.entry ?? null, KICK_OFF - 3600 * hours));
  return seals;
}

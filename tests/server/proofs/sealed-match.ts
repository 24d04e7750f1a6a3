import { and, desc, eq } from "drizzle-orm";
import { commitments, proofRoots } from "#server/proofs/tables.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import type { TestApp } from "../../support/test-app.ts";

export async function lastRoot({ db }: TestApp) {
  const [last] = await db.select().from(proofRoots).orderBy(desc(proofRoots.sequence)).limit(1);
  if (last === undefined) throw new Error("nothing is sealed");
  return last;
}

export async function sealedMatch(app: TestApp) {
  const match = await newMatch(app, 5);
  await playOut(app, match.key, 2, 1);
  const root = await lastRoot(app);
  const [leaf] = await app.db
    .select()
    .from(commitments)
    .where(and(eq(commitments.rootSequence, root.sequence), eq(commitments.leafIndex, 2)));
  return { match, root, leaf: leaf?.predictionId ?? 0 };
}

import type { components } from "#contract";
import {
  findHead,
  findRevealed,
  findRoot,
  type LeafRow,
  listLeaves,
  listRoots,
  type RevealedRow,
  type RootRow,
} from "#server/proofs/proof-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import { downloadDays } from "#server/proofs/download-days.ts";
import { recordLines } from "#server/proofs/record-file.ts";
import { statementOf } from "#server/proofs/statement-of.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { begin } from "#server/platform/http/download.ts";
import { Problem } from "#server/platform/http/problem.ts";
import { unixSeconds } from "#server/fixtures/event-serializer.ts";

type Schemas = components["schemas"];

const PAGE = 500;

export function proofOperations(
  context: Context,
): Pick<Handlers, "listProofs" | "getProof" | "downloadRecord"> {
  const { db } = context;
  return {
    async listProofs({ query }) {
      // At one instant: the head is that of the page, not of a root that was sealed in between.
      const { rows, head, total } = await db.transaction(
        async (tx) => ({
          rows: await listRoots(tx, query.after ?? 0, query.limit ?? PAGE),
          ...(await findHead(tx)),
        }),
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
      return {
        data: rows.map(wireEntry),
        meta: {
          head: head === null ? null : { sequence: head.sequence, chain: head.chain },
          total,
        },
      };
    },

    async getProof({ path }) {
      const root = await findRoot(db, path.root);
      if (root === undefined)
        throw new Problem(404, "not_found", "No predictions were sealed under this root.");
      const range = { first: root.sequence, last: root.sequence };
      // At one instant: a match that ends in between is either over or not.
      return db.transaction(
        async (tx) => {
          const leaves = await listLeaves(tx, range);
          const revealed = await findRevealed(tx, range, now(context));
          return {
            data: {
              entry: wireEntry(root),
              leaves: leaves.map((leaf) => wireLeaf(leaf, revealed.get(leaf.predictionId))),
            },
          };
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
    },

    async downloadRecord({ query }) {
      const days = downloadDays(query, context.clock.now());
      const chunks = await begin(recordLines(db, { ...days, now: now(context) }));
      return {
        fileName: `touchline-${days.first}-${days.last}.csv`,
        type: "text/csv; charset=utf-8",
        chunks,
      };
    },
  };
}

function wireEntry(row: RootRow): Schemas["ProofEntry"] {
  return {
    sequence: row.sequence,
    root: row.root,
    count: row.count,
    sealed_at: unixSeconds(row.sealedAt),
    previous: row.previous,
    chain: row.chain,
  };
}

function wireLeaf(leaf: LeafRow, revealed: RevealedRow | undefined): Schemas["ProofLeaf"] {
  return {
    index: leaf.index,
    hash: leaf.hash,
    state: leaf.state,
    afterwards: leaf.afterwards,
    correct: revealed?.judged === true ? revealed.prediction.correct : null,
    revealed:
      revealed === undefined ? null : { salt: revealed.salt, statement: statementOf(revealed) },
  };
}

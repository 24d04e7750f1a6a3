import { type Context, now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { begin } from "#server/platform/http/download.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { byAddress, type LimitGroups } from "#server/platform/http/rate-limits.ts";
import { downloadDays } from "#server/proofs/download-days.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { serializeEntry, serializeLeaf } from "#server/proofs/proof-serializer.ts";
import { readChain, readRoot } from "#server/proofs/proof-repository.ts";
import { recordLines } from "#server/proofs/record-file.ts";

const PAGE = 500;

export const PROOF_LIMITS: LimitGroups = {
  download: [{ name: "address", max: 20, windowMs: 60_000, key: byAddress }],
};

export function proofOperations(
  context: Context,
): Pick<Handlers, "listProofs" | "getProof" | "downloadRecord"> {
  return {
    async listProofs({ query }) {
      const { roots, head, total } = await readChain(await context.reader(), {
        after: query.after ?? 0,
        limit: query.limit ?? PAGE,
      });
      return new PublicAnswer(
        {
          data: roots.map(serializeEntry),
          meta: {
            head: head === null ? null : { sequence: head.sequence, chain: head.chain },
            total,
          },
        },
        { topics: ["proof_roots"] },
      );
    },

    async getProof({ path }) {
      const opened = await readRoot(await context.reader(), path.root, now(context));
      if (opened === null)
        throw new Refusal("missing", "not_found", "No predictions were sealed under this root.");
      const { root, leaves, revealed } = opened;
      return {
        data: {
          entry: serializeEntry(root),
          leaves: leaves.map((leaf) => serializeLeaf(leaf, revealed.get(leaf.predictionId))),
        },
      };
    },

    async downloadRecord({ query }) {
      const days = downloadDays(query, context.clock.now());
      const lines = recordLines(await context.reader(), { ...days, now: now(context) });
      const chunks = await begin(lines);
      return {
        fileName: `touchline-${days.first}-${days.last}.csv`,
        type: "text/csv; charset=utf-8",
        chunks,
      };
    },
  };
}

import { type Context, now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { startChunks } from "#server/platform/http/download.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { byAddress, type LimitGroups } from "#server/platform/http/rate-limits.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { serializeEntry, serializeLeaf } from "#server/proofs/proof-serializer.ts";
import { readChain, readRoot } from "#server/proofs/proof-repository.ts";
import { recordLines } from "#server/proofs/record-file.ts";
import {
  DAY_MS,
  dayNumber,
  dayOfNumber,
  EARLIEST_DAY,
  LATEST_DAY,
  utcDayNumber,
} from "#domain/day.ts";

const PAGE_SIZE = 500;

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
        limit: query.limit ?? PAGE_SIZE,
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
      const openedRoot = await readRoot(await context.reader(), path.root, now(context));
      if (openedRoot === null)
        throw new Refusal("missing", "not_found", "No predictions were sealed under this root.");
      const { root, leaves, revealed } = openedRoot;
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
      const chunks = await startChunks(lines);
      return {
        fileName: `touchline-${days.first}-${days.last}.csv`,
        type: "text/csv; charset=utf-8",
        chunks,
      };
    },
  };
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 92;

interface DownloadDays {
  /** YYYY-MM-DD in UTC, both included. */
  first: string;
  last: string;
  from: Date;
  to: Date;
}

export function downloadDays(query: { from?: string; to?: string }, now: number): DownloadDays {
  refuseUnsupportedDay("from", query.from);
  refuseUnsupportedDay("to", query.to);
  const lastDay = query.to === undefined ? utcDayNumber(now) : dayNumber(query.to);
  const firstDay = query.from === undefined ? lastDay - DEFAULT_DAYS + 1 : dayNumber(query.from);
  if (firstDay > lastDay) throw invalidDays("from must not be later than to.");
  if (lastDay - firstDay >= MAX_DAYS)
    throw invalidDays(`Ask for ${MAX_DAYS} days at most. More of them are several files.`);
  const from = new Date(firstDay * DAY_MS);
  return {
    first: dayOfNumber(firstDay),
    last: dayOfNumber(lastDay),
    from,
    to: new Date((lastDay + 1) * DAY_MS),
  };
}

function refuseUnsupportedDay(name: string, date = EARLIEST_DAY): void {
  if (date < EARLIEST_DAY || date > LATEST_DAY)
    throw invalidDays(`${name} must be a day from 1900 to 2999.`);
}

function invalidDays(message: string): Refusal {
  return new Refusal("malformed", "bad_request", message);
}

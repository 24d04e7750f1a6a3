import { isLive } from "#domain/match-status.ts";
import { forSale, type SaleEvent, closedReason, decidedReason } from "#domain/on-sale.ts";
import { scoreText } from "#domain/score.ts";
import { FOOTBALL, sportOf } from "#engine/sport.ts";
import { type EventRow, findSport } from "#server/fixtures/event-repository.ts";
import { withheldReason } from "#server/fixtures/withheld.ts";
import type { Db } from "#server/platform/db/database.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import { withLine } from "#server/predictions/prediction-repository.ts";
import type { OfferedRow } from "#server/unlocks/unlock-repository.ts";

export interface Sale {
  /** Null while something is for sale. */
  closed: string | null;
  open: OfferedRow[];
  /** Null if the row can be bought. */
  notForSaleReason(row: OfferedRow): string | null;
}

/** @param offered all predictions of the match, with the user's unlocks */
export async function readSale(
  db: Db,
  event: EventRow,
  offered: readonly OfferedRow[],
): Promise<Sale> {
  const halfMinutes = await readHalfMinutes(db, event);
  const facts = saleEvent(event, offered);
  const closed = closedReason(facts, halfMinutes);
  const questionOf = ({ question, prediction }: OfferedRow) =>
    withLine(question, prediction.answer);
  const locked = offered.filter(({ unlock }) => unlock === null);
  return {
    closed,
    open: locked.filter((row) => forSale([questionOf(row)], facts, halfMinutes).length > 0),
    notForSaleReason: (row) => closed ?? decidedReason(questionOf(row), facts, halfMinutes),
  };
}

/** The rule needs it only while a match is live. */
async function readHalfMinutes(db: Db, event: EventRow): Promise<number> {
  if (!isLive(event)) return FOOTBALL.halves.minutes;
  const { slug } = await findSport(db, event.sportId);
  return sportOf(slug).halves.minutes;
}

function saleEvent(event: EventRow, offered: readonly OfferedRow[]): SaleEvent {
  const withheld = withheldReason(event);
  return {
    status: event.status,
    end_at: unixSeconds(event.endAt),
    minute: event.minute,
    score: scoreText(event.regularHome ?? event.homeScore, event.regularAway ?? event.awayScore),
    ...(withheld === null ? {} : { withheld }),
    predictions: {
      state: event.voidAt === null ? "open" : "void",
      afterwards: offered.some(({ prediction }) => isAfterwards(prediction, event)),
    },
  };
}

/** A demo marks them when it seals them. */
function isAfterwards(prediction: OfferedRow["prediction"], event: EventRow): boolean {
  return prediction.afterwards || prediction.createdAt > event.startAt;
}

import type { components } from "#contract";
import { type LiveResult, liveResult } from "#src/display/live-result.ts";
import { type RowForecast, likeliestOf } from "#src/display/row-forecast.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { ChanceFigure } from "#src/screens/home/chance-figure.tsx";

/** The chances now; before kick-off's, where the score or the minute is unknown. */
export function LiveForecast({
  event,
  winner,
  forecast,
  sport,
  isOld,
}: {
  event: Event;
  winner: components["schemas"]["UnlockedPrediction"] | null;
  forecast: Extract<RowForecast, { kind: "chances" }>;
  sport: string;
  isOld: boolean;
}) {
  const live: LiveResult | null =
    winner === null ? null : liveResult({ ...event, unlocked_predictions: [winner] }, sport);
  return live?.kind === "chances" ? (
    <ChanceFigure
      event={event}
      chances={live.chances}
      side={likeliestOf(live.chances)}
      isNow={!isOld}
    />
  ) : (
    <ChanceFigure event={event} chances={forecast.chances} side={forecast.side} />
  );
}

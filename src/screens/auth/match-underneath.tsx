import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { crestsOf } from "#domain/crest.ts";
import { forSale } from "#domain/on-sale.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { useHalfMinutes } from "#src/queries/use-half-minutes.ts";
import { matchAt } from "#src/screens/auth/leave-auth.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { readChosen } from "#src/storage/chosen-questions.ts";
import { Crest } from "#src/ui/crest.tsx";
import { css } from "#styled/css/index.js";

export interface MatchUnderneath {
  event: Event;
  answerCount: number;
}

/** Null on another page, and when nothing of the match is for sale. */
export function useMatchUnderneath(): MatchUnderneath | null {
  const slug = useLocation({ select: ({ pathname }) => matchAt(pathname) });
  const { hideInResponse } = useHiddenScores();
  const detail = useQuery({
    ...eventQueries.detail(slug ?? ""),
    select: hideInResponse,
    enabled: slug !== undefined,
  }).data?.body;
  const halfMinutes = useHalfMinutes(detail?.data.sport_id ?? 0);
  if (slug === undefined || detail === undefined) return null;
  const chosen = readChosen(slug);
  const questionsOnSale = forSale(detail.questions, detail.data, halfMinutes);
  const answerCount = questionsOnSale.filter(({ id }) => chosen?.has(id) ?? true).length;
  return answerCount === 0 ? null : { event: detail.data, answerCount };
}

export function answersText(answerCount: number): string {
  return answerCount === 1 ? "1 answer waiting" : `${answerCount} answers waiting`;
}

const stripStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto minmax(0, 1fr)",
  alignItems: "center",
  columnGap: "2",
  marginBottom: "3",
  paddingInline: "3",
  paddingBlock: "2",
  borderRadius: "lg",
  borderWidth: "hair",
  borderColor: "line",
  bg: "paper",
  fontSize: "sm",
  fontWeight: "semibold",
});
const countStyle = css({
  gridColumn: "1 / -1",
  fontSize: "xs",
  fontWeight: "normal",
  color: "ink.2",
});

export function MatchStrip({ event: { homeTeam, awayTeam }, answerCount }: MatchUnderneath) {
  const crests = crestsOf(homeTeam, awayTeam);
  return (
    <div className={stripStyle}>
      <Crest crest={crests.home} size="row" />
      <span>{homeTeam.name}</span>
      <Crest crest={crests.away} size="row" />
      <span>{awayTeam.name}</span>
      <span className={countStyle}>{answersText(answerCount)}</span>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { components } from "#contract";
import { formOf } from "#src/display/form.ts";
import { goalsFact, meetingsFact, recordFact } from "#src/display/match-facts.ts";
import { controlled } from "#src/pwa/controlled.ts";
import { trackRecordQueries } from "#src/queries/track-record-queries.ts";
import { Percent } from "#src/screens/match/percent.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { css } from "#styled/css/index.js";

const cardStyle = css({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  minHeight: "5.25rem",
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  paddingBlock: "2",
  marginInline: "2",
  "@container match (min-width: 34rem)": { marginInline: "0", minHeight: "4rem" },
  // With larger text, a column is too narrow for a whole word.
  "@container match (max-width: 15em)": { gridAutoFlow: "row" },
  "@media print": { display: "none" },
});
const factStyle = css({
  paddingInline: "3",
  fontSize: "xs",
  lineHeight: "1.3",
  color: "ink.2",
  overflowWrap: "break-word",
  "& + &": { borderInlineStartWidth: "hair", borderColor: "line" },
});
const figureStyle = css({
  display: "block",
  textStyle: "figure",
  fontSize: "1.625rem",
  lineHeight: "1.2",
  color: "ink",
});

/** Goals expected, the last meetings, and how often our commonest chance came true. */
export function FreeFacts({ detail }: { detail: components["schemas"]["EventDetail"] }) {
  const isControlled = useObservable(controlled);
  // On a first visit, wait for the worker: it saves the response.
  const record = useQuery({ ...trackRecordQueries.of(undefined), enabled: isControlled });
  const { isOn: hidesScores } = useHiddenScores();
  const { facts, data: event } = detail;
  if (facts === undefined) return null;
  const shown = [
    goalsFact(facts),
    meetingsFact(formOf(detail, hidesScores).meetings, event.homeTeam.short_name),
    record.data === undefined ? null : recordFact(record.data.body.data),
  ].filter((fact) => fact !== null);
  const isLoading = record.fetchStatus === "fetching" && record.data === undefined;
  if (shown.length === 0 && !isLoading) return null;
  return (
    <section className={cardStyle}>
      <h2 className={css({ srOnly: true })}>Free facts</h2>
      {shown.map(({ figure, words }) => (
        <p key={words} className={factStyle}>
          <strong className={figureStyle}>
            <Percent text={figure} />
          </strong>{" "}
          <span>{words}</span>
        </p>
      ))}
      {isLoading ? <span className={factStyle} /> : null}
    </section>
  );
}

import type { components } from "#contract";
import { type FormRow, formOf } from "#src/display/form.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { FormLetter } from "#src/ui/form-letter.tsx";
import { css, cx } from "#styled/css/index.js";

const cardStyle = css({
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  paddingInline: "3",
  paddingTop: "2",
  paddingBottom: "1",
  marginInline: "2",
  marginBottom: "2",
  fontSize: "sm",
  "@container match (min-width: 34rem)": { marginInline: "0", paddingInline: "4" },
  "@media print": { display: "none" },
});
const headStyle = css({
  display: "grid",
  gridTemplateColumns: "1fr auto 1fr",
  columnGap: "2",
  fontSize: "xs",
  fontWeight: "semibold",
  color: "ink.2",
  paddingBottom: "1",
  "& > :last-child": { textAlign: "end" },
});
const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  columnGap: "4",
  minHeight: "1.5rem",
  borderTopWidth: "hair",
  borderColor: "line",
});
const sideStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  alignItems: "center",
  columnGap: "2",
});
const awayStyle = css({
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  "& > :first-child": { order: 3, textAlign: "end" },
  "& > :nth-child(2)": { order: 2 },
  "& > :nth-child(3)": { order: 1 },
});
const scoreStyle = css({ textStyle: "figure", fontSize: "md" });
const dateStyle = css({
  color: "ink.2",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
const meetingsStyle = css({
  display: "grid",
  gridTemplateColumns: "auto repeat(5, minmax(0, 1fr))",
  alignItems: "center",
  minHeight: "2.25rem",
  borderTopWidth: "hair",
  borderColor: "line",
  fontSize: "xs",
  lineHeight: "1.2",
  color: "ink.2",
});
const meetingStyle = css({
  justifySelf: "center",
  textStyle: "figure",
  fontSize: "md",
  color: "ink",
  borderBottomWidth: "3px",
  paddingBottom: "0.125rem",
});
const wonStyles = {
  W: css({ borderColor: "home" }),
  D: css({ borderColor: "draw" }),
  L: css({ borderColor: "away" }),
};

const MAX_ROWS = 5;

export function FormCard({ detail }: { detail: components["schemas"]["EventDetail"] }) {
  const { data: event } = detail;
  const { home, away, meetings } = formOf(detail, useHiddenScores().isOn);
  const rows = Math.min(MAX_ROWS, Math.max(home.length, away.length));
  if (rows + meetings.length === 0) return null;
  return (
    <section className={cardStyle}>
      <h2 className={css({ srOnly: true })}>Form and meetings</h2>
      {rows === 0 ? null : (
        <>
          <p aria-hidden className={headStyle}>
            <span>{event.homeTeam.short_name}</span>
            <span>{rows === MAX_ROWS ? "Last five" : "Last matches"}</span>
            <span>{event.awayTeam.short_name}</span>
          </p>
          {Array.from({ length: rows }, (_, index) => (
            // The index is the identity: the match before last is always the second row.
            <div key={index} className={rowStyle}>
              <Side name={event.homeTeam.short_name} row={home[index]} isAway={false} />
              <Side name={event.awayTeam.short_name} row={away[index]} isAway />
            </div>
          ))}
        </>
      )}
      {meetings.length === 0 ? null : (
        <p className={meetingsStyle}>
          <span className={css({ width: "4rem" })}>Last meetings</span>
          {meetings.slice(0, MAX_ROWS).map(({ key, score, letter, word, date }) => (
            <span key={key} title={date} className={cx(meetingStyle, wonStyles[letter])}>
              <span>{score}</span>
              <span className={css({ srOnly: true })}>
                {`, ${event.homeTeam.short_name} ${word}, ${date}`}
              </span>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Side({ name, row, isAway }: { name: string; row: FormRow | undefined; isAway: boolean }) {
  if (row === undefined) return <span />;
  return (
    <p className={cx(sideStyle, isAway && awayStyle)}>
      <span className={dateStyle}>{row.when}</span>
      <span className={scoreStyle}>{row.score}</span>
      <span>
        <FormLetter letter={row.letter} ground="card" />
        <span className={css({ srOnly: true })}>{`${name} ${row.word}`}</span>
      </span>
    </p>
  );
}

import type { components } from "#contract";
import type { AskedSlug } from "#engine/question-list.ts";
import { cardStyle, questionStyle } from "#src/screens/match/card-style.ts";
import { css, cx } from "#styled/css/index.js";

const lockedStyle = css({ paddingBottom: "3", "@media print": { display: "none" } });
const cellStyle = css({ display: "contents" });
const labelStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  marginBlock: "-1",
  lineHeight: "1.3",
});
const boxStyle = css({ flex: "none", width: "1.5rem", height: "1.5rem", accentColor: "pitch" });
const lockStyle = css({
  gridArea: "verdict",
  alignSelf: "center",
  color: "ink.3",
  "@container match (min-width: 34rem) and (max-width: 57.99rem)": { display: "none" },
});
const answerStyle = css({
  gridArea: "answer",
  fontWeight: "bold",
  fontSize: "1.25rem",
  lineHeight: "1.2",
  color: "ink.3",
  filter: "blur(6px)",
  userSelect: "none",
  pointerEvents: "none",
});
const pictureStyle = css({
  gridArea: "picture",
  width: "full",
  height: "2.25rem",
  marginTop: "2",
  fill: "line",
  "@container match (min-width: 34rem) and (max-width: 57.99rem)": {
    marginTop: "0",
    alignSelf: "center",
  },
});
const whyNotStyle = css({ gridArea: "say", fontSize: "sm", color: "ink.2", paddingTop: "2" });

/** Fixed texts: the real answer is never on the page. */
const PLACEHOLDERS: Partial<Record<string, string>> = {
  "match-result": "Home or away",
  "total-goals": "Over or under",
  "correct-score": "A score",
  "team-goals": "Both or one",
  "half-time-full-time": "Half and full",
} satisfies Record<AskedSlug, string>;

/** The same for every match, so that a shape reveals nothing. */
const SHAPES: Partial<Record<string, string>> = {
  "match-result": "M0 0h33v10H0zM34 0h32v10H34zM67 0h33v10H67z",
  "total-goals": "M0 0h18v16H0zM20.5 4h18v12h-18zM41 8h18v8H41zM61.500 11h18v5h-18zM82 14h18v2H82z",
  "correct-score":
    "M0 0h16v5H0zM17 0h16v5H17zM34 0h16v5H34zM51 0h16v5H51zM68 0h15v5H68zM84 0h16v5H84zM0 6h16v5H0zM17 6h16v5H17zM34 6h16v5H34zM51 6h16v5H51zM68 6h15v5H68zM84 6h16v5H84zM0 12h16v5H0zM17 12h16v5H17zM34 12h16v5H34zM51 12h16v5H51zM68 12h15v5H68zM84 12h16v5H84z",
  "team-goals":
    "M0 6h10v10H0zM12 0h10v16H12zM24 6h10v10H24zM36 11h10v5H36zM54 6h10v10H54zM66 0h10v16H66zM78 6h10v10H78zM90 11h10v5H90z",
  "half-time-full-time":
    "M0 0h33v5H0zM34 0h32v5H34zM67 0h33v5H67zM0 6h33v5H0zM34 6h32v5H34zM67 6h33v5H67zM0 12h33v5H0zM34 12h32v5H34zM67 12h33v5H67z",
} satisfies Record<AskedSlug, string>;

export function LockedCard({
  question,
  selected,
  reason,
  onSelect,
}: {
  question: components["schemas"]["Question"];
  selected: boolean | null;
  reason: string | null;
  onSelect: (selected: boolean) => void;
}) {
  return (
    <div role="row" className={cx(cardStyle, lockedStyle)}>
      <div role="rowheader" className={questionStyle}>
        {selected === null ? (
          <p>{question.question}</p>
        ) : (
          <label className={labelStyle}>
            <input
              type="checkbox"
              className={boxStyle}
              checked={selected}
              onChange={(event) => onSelect(event.target.checked)}
            />
            <span>{question.question}</span>
          </label>
        )}
      </div>
      <div role="cell" className={cellStyle}>
        <span className={css({ srOnly: true })}>Locked</span>
        <span aria-hidden className={lockStyle}>
          <LockIcon />
        </span>
        <p aria-hidden className={answerStyle}>
          {PLACEHOLDERS[question.slug] ?? "An answer"}
        </p>
        <svg
          className={pictureStyle}
          viewBox="0 0 100 17"
          preserveAspectRatio="none"
          aria-hidden
          focusable="false"
        >
          <path d={SHAPES[question.slug]} />
        </svg>
      </div>
      <div role="cell" className={cellStyle}>
        {reason === null ? null : <p className={whyNotStyle}>{reason}</p>}
      </div>
    </div>
  );
}

function LockIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden
      focusable="false"
    >
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </svg>
  );
}

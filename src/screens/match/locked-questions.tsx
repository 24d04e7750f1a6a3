import type { components } from "#contract";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const itemStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  paddingInline: "4",
  paddingBottom: "3",
  "@media print": { display: "none" },
});
const labelStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  paddingBlock: "2",
  fontWeight: "semibold",
  color: "ink.2",
});
const whyNotStyle = css({ marginBottom: "1", fontSize: "sm", color: "ink.2" });
const boxStyle = css({ flex: "none", width: "1.5rem", height: "1.5rem", accentColor: "pitch" });
const answerStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  fontWeight: "bold",
  fontSize: "lg",
  color: "ink.3",
  filter: "blur(6px)",
  userSelect: "none",
  pointerEvents: "none",
});

/** Always this text: the real answer is never on the page. */
const PLACEHOLDER = { answer: "Under, at last", probability: "00%" } as const;

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  paddingInline: "4",
  borderTopWidth: "hair",
  borderColor: "line",
  fontSize: "sm",
  color: "ink.2",
  "@media print": { display: "none" },
});

export function LockedQuestion({
  question,
  selected,
  whyNot,
  onSelect,
}: {
  question: components["schemas"]["Question"];
  /** Null where it is not sold. */
  selected: boolean | null;
  whyNot: string | null;
  onSelect: (selected: boolean) => void;
}) {
  return (
    <li className={itemStyle}>
      {selected === null ? (
        <p className={labelStyle}>{question.question}</p>
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
      <span className={css({ srOnly: true })}>Locked</span>
      {whyNot === null ? null : <p className={whyNotStyle}>{whyNot}</p>}
      <p aria-hidden className={answerStyle}>
        <span>{PLACEHOLDER.answer}</span>
        <span className={css({ textStyle: "figure", fontSize: "xl" })}>
          {PLACEHOLDER.probability}
        </span>
      </p>
    </li>
  );
}

export function SelectAll({
  selected,
  of,
  onChange,
}: {
  selected: number;
  of: number;
  onChange: (all: boolean) => void;
}) {
  const all = selected === of;
  return (
    <div className={rowStyle}>
      <span aria-live="polite">{`${selected} of ${of} selected`}</span>
      <button
        type="button"
        className={`${button({ tone: "text" })} ${css({ flex: "none", fontSize: "sm", marginEnd: "-2" })}`}
        onClick={() => onChange(!all)}
      >
        {all ? "Select none" : "Select all"}
      </button>
    </div>
  );
}

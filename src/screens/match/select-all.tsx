import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "3",
  minHeight: "target",
  paddingInline: "4",
  fontSize: "sm",
  color: "ink.2",
  "& > :nth-child(2)": { marginInlineStart: "auto" },
  "@container match (min-width: 34rem)": { paddingInline: "1" },
  "@media print": { display: "none" },
});

export function SelectAll({
  selected,
  total,
  onChange,
}: {
  selected: number;
  total: number;
  onChange: (all: boolean) => void;
}) {
  const all = selected === total;
  return (
    <div className={rowStyle}>
      <h2 className={css({ fontWeight: "bold", color: "ink" })}>Predictions</h2>
      <span aria-live="polite">{`${selected} of ${total} selected`}</span>
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

import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

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

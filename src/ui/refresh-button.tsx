import { RefreshIcon } from "#src/ui/icons.tsx";
import { css, cva } from "#styled/css/index.js";

const buttonStyle = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: "target",
  height: "target",
  color: "ink.2",
  _hover: { color: "ink" },
  "&[aria-disabled=true]": { opacity: "0.55" },
  "@media print": { display: "none" },
});
const iconStyle = cva({
  base: { display: "inline-flex" },
  variants: {
    turning: {
      true: { animation: "spin 1s linear infinite", _still: { animation: "none" } },
      false: {},
    },
  },
});

type Query = { isFetching: boolean; refetch: () => Promise<unknown> };

/** Asks once; a press while an answer is under way does nothing. It stays focusable meanwhile. */
export function RefreshButton({ label, query }: { label: string; query: Query }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonStyle}
      aria-disabled={query.isFetching}
      onClick={() => query.isFetching || void query.refetch()}
    >
      <span className={iconStyle({ turning: query.isFetching })}>
        <RefreshIcon />
      </span>
    </button>
  );
}

import { ActionButton } from "#src/ui/action-button.tsx";
import { RefreshIcon } from "#src/ui/icons.tsx";
import { css, cx } from "#styled/css/index.js";

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
const iconStyle = css({ display: "inline-flex" });
const turningStyle = css({ animation: "spin 1s linear infinite", _still: { animation: "none" } });

type Query = { isFetching: boolean; refetch: () => Promise<unknown> };

export function RefreshButton({ label, query }: { label: string; query: Query }) {
  return (
    <ActionButton
      aria-label={label}
      title={label}
      className={buttonStyle}
      isDisabled={query.isFetching}
      onPress={() => void query.refetch()}
    >
      <span className={cx(iconStyle, query.isFetching && turningStyle)}>
        <RefreshIcon />
      </span>
    </ActionButton>
  );
}

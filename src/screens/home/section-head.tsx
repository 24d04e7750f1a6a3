import type { ReactNode } from "react";
import { FoldIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const headStyle = css({
  position: "sticky",
  top: "calc(var(--bar-height, 3rem) + var(--bars-height))",
  zIndex: "1",
  display: "flex",
  alignItems: "center",
  height: "2rem",
  bg: "paper",
  "@media (max-height: 31.25em)": { position: "static" },
});
const buttonStyle = css({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: "2",
  width: "full",
  minWidth: "0",
  height: "full",
  paddingInlineStart: "3",
  paddingInlineEnd: "4",
  fontSize: "sm",
  textAlign: "start",
  // Scrolls no further than to where the head sticks, so a focus moves nothing.
  scrollMarginTop: "calc(var(--bars-height) - token(spacing.2))",
  _focusVisible: { outlineOffset: "-2px" },
  // A 44 px touch target.
  _after: { content: '""', position: "absolute", insetInline: "0", insetBlock: "-0.375rem" },
});
const nameStyle = css({
  fontWeight: "bold",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
const quietStyle = css({ flex: "none", color: "ink.3", fontWeight: "medium" });
const dotStyle = css({
  flex: "none",
  width: "0.45rem",
  height: "0.45rem",
  borderRadius: "full",
  bg: "live",
});

export function SectionHead({
  name,
  note,
  count,
  isLive,
  isOpen,
  aside,
  onToggle,
}: {
  name: string;
  note: string | null;
  count: number;
  isLive: boolean;
  isOpen: boolean;
  aside: ReactNode;
  onToggle: () => void;
}) {
  return (
    <h2 className={headStyle}>
      <button type="button" aria-expanded={isOpen} className={buttonStyle} onClick={onToggle}>
        {isLive ? <span aria-hidden className={dotStyle} /> : null}
        <span className={nameStyle}>{name}</span>
        {note === null ? null : <span className={quietStyle}>{note}</span>}
        {aside}
        <span className={`${quietStyle} ${css({ marginStart: "auto" })}`}>{count}</span>
        <span className={quietStyle}>
          <FoldIcon isOpen={isOpen} />
        </span>
      </button>
    </h2>
  );
}

import type { ReactNode } from "react";
import { css } from "#styled/css/index.js";

const skeletonStyle = css({
  display: "block",
  bg: "line",
  borderRadius: "sm",
  animation: "breathe 1.6s ease-in-out infinite",
  _still: { animation: "none" },
});

/** A grey shape in the place of a word or figure to come. The list around it says that it is loading. */
export function Skeleton({ width, height = "1rem" }: { width: string; height?: string }) {
  return <span aria-hidden className={skeletonStyle} style={{ width, height }} />;
}

const rowStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  minHeight: "4.5rem",
  paddingInline: "4",
  borderTopWidth: "hair",
  borderColor: "line",
});

/** A row of them: words to the left, a figure to the right. */
export function SkeletonRow({ children }: { children: ReactNode }) {
  return <div className={rowStyle}>{children}</div>;
}

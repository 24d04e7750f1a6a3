import { type ReactNode, useEffect, useState } from "react";
import { css } from "#styled/css/index.js";

const skeletonStyle = css({
  display: "block",
  bg: "line",
  borderRadius: "sm",
  animation: "breathe 1.6s ease-in-out infinite",
  _still: { animation: "none" },
});

const rowStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  minHeight: "4.5rem",
  paddingInline: "4",
  borderTopWidth: "hair",
  borderColor: "line",
});

const NOTE_AFTER_MS = 1_000;

const noteStyle = css({
  position: "absolute",
  insetInline: "0",
  top: "4",
  marginInline: "auto",
  width: "fit-content",
  paddingInline: "4",
  paddingBlock: "2",
  borderRadius: "full",
  borderWidth: "hair",
  borderColor: "line",
  bg: "card",
  color: "ink.2",
  fontSize: "sm",
});

export function Skeleton({ width, height = "1rem" }: { width: string; height?: string }) {
  return <span aria-hidden className={skeletonStyle} style={{ width, height }} />;
}

export function SkeletonRow({ children }: { children: ReactNode }) {
  return <div className={rowStyle}>{children}</div>;
}

export function SlowNote({ children }: { children: string }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), NOTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <p className={noteStyle}>{children}</p> : null;
}

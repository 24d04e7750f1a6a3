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

const WORDS_AFTER_MS = 1_000;

/** Over the shapes of what is to come, so that nothing moves when the words appear. */
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

/** A grey shape in the place of a word or figure to come. The list around it says that it is loading. */
export function Skeleton({ width, height = "1rem" }: { width: string; height?: string }) {
  return <span aria-hidden className={skeletonStyle} style={{ width, height }} />;
}

/** A row of them: words to the left, a figure to the right. */
export function SkeletonRow({ children }: { children: ReactNode }) {
  return <div className={rowStyle}>{children}</div>;
}

/** After a second of waiting, words: what is being waited for. Stands in a positioned element. */
export function SlowNote({ children }: { children: string }) {
  const [due, setDue] = useState(false);
  // A timer is outside React: an effect starts it and takes it back.
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), WORDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? <p className={noteStyle}>{children}</p> : null;
}

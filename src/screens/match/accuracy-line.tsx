import { Link } from "@tanstack/react-router";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "3",
  paddingInline: "4",
  fontSize: "sm",
  color: "ink.3",
});
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  color: "ink.2",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  "@media print": { display: "none" },
});

/** How often we were right, where that can be said, and the way to all of it. */
export function AccuracyLine({ text, tournament }: { text: string | null; tournament: number }) {
  return (
    <div className={rowStyle}>
      {text === null ? null : (
        <p className={css({ flex: "1 1 12rem", paddingBottom: "2" })}>{text}</p>
      )}
      <Link to="/track-record" search={{ tournament }} className={linkStyle}>
        Our track record
      </Link>
    </div>
  );
}

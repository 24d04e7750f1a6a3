import { markParts } from "#src/screens/search/mark-parts.ts";
import { css } from "#styled/css/index.js";

const markStyle = css({
  bg: "transparent",
  color: "inherit",
  textDecoration: "underline",
  textDecorationColor: "pitch",
  textDecorationThickness: "2px",
  textUnderlineOffset: "3px",
});

/** One text for screen readers, which would pause at each part. */
export function Marked({ name, typed }: { name: string; typed: string }) {
  return (
    <span>
      {markParts(name, typed).map(({ start, text, isMatch }) =>
        isMatch ? (
          <mark key={start} className={markStyle}>
            {text}
          </mark>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </span>
  );
}

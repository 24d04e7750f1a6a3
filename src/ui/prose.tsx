import type { ReactNode } from "react";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const proseStyle = css({
  padding: "5",
  lineHeight: "prose",
  color: "ink.2",
  "& h2": {
    fontSize: "lg",
    fontWeight: "bold",
    color: "ink",
    lineHeight: "words",
    marginTop: "6",
    marginBottom: "2",
  },
  "& h2:first-child": { marginTop: "0" },
  "& h3": { fontWeight: "semibold", color: "ink", marginTop: "4" },
  "& code": { overflowWrap: "anywhere" },
  "& p + p": { marginTop: "3" },
  "& ol, & ul": { paddingInlineStart: "5", listStyle: "revert", marginTop: "2" },
  "& li + li": { marginTop: "2" },
  // Touch targets of 24 px.
  "& li > a:only-child": { display: "inline-block", minHeight: "1.5rem", minWidth: "1.5rem" },
  "& a": { color: "pitch", textDecoration: "underline", textUnderlineOffset: "3px" },
});

export function Prose({ children }: { children: ReactNode }) {
  return <div className={`${card()} ${proseStyle}`}>{children}</div>;
}

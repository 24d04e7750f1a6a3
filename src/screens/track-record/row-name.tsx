import { Link } from "@tanstack/react-router";
import { css } from "#styled/css/index.js";

const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  marginBlock: "-2",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});

export function RowName({ name, tournament }: { name: string; tournament: number | undefined }) {
  if (tournament === undefined) return <span>{name}</span>;
  return (
    <Link to="/track-record" search={{ tournament }} className={linkStyle}>
      {name}
    </Link>
  );
}

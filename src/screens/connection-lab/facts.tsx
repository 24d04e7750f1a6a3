import type { ReactNode } from "react";
import { css } from "#styled/css/index.js";

const listStyle = css({
  "& > div": {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "baseline",
    gap: "4",
    paddingInline: "4",
    paddingBlock: "3",
    borderTopWidth: "hair",
    borderColor: "line",
  },
});
const valueStyle = css({
  textAlign: "end",
  fontWeight: "semibold",
  overflowWrap: "anywhere",
  minWidth: "0",
});

export interface Fact {
  name: string;
  value: ReactNode | undefined;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={listStyle}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className={css({ color: "ink.2" })}>{name}</dt>
          <dd className={valueStyle}>{value ?? "…"}</dd>
        </div>
      ))}
    </dl>
  );
}

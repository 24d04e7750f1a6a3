import { css } from "#styled/css/index.js";

const signStyle = css({ fontSize: "max(0.75rem, 0.6em)" });

export function Percent({ text }: { text: string }) {
  const [, words = "", figure, sign] = /^(\D*)(\d+)(%)$/.exec(text) ?? [];
  if (figure === undefined) return <span>{text}</span>;
  return (
    <span>
      {words === "" ? null : <span className={signStyle}>{words}</span>}
      <span>{figure}</span>
      <span className={signStyle}>{sign}</span>
    </span>
  );
}

import { css } from "#styled/css/index.js";

const boxStyle = css({
  paddingInline: "3",
  paddingBlock: "2",
  borderRadius: "md",
  bg: "error.soft",
  color: "error",
  fontSize: "sm",
});

/** Why what was just asked for has failed, said aloud when it comes; nothing where it has not. */
export function FailureBox({ children }: { children: string | null }) {
  return (
    <div role="alert">{children === null ? null : <p className={boxStyle}>{children}</p>}</div>
  );
}

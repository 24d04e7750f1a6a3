import { css } from "#styled/css/index.js";

const boxStyle = css({
  paddingInline: "3",
  paddingBlock: "2",
  borderRadius: "md",
  bg: "error.soft",
  color: "error",
  fontSize: "sm",
});

/** @param isAnnounced whether a toast announces it already */
export function FailureBox({
  isSaid = false,
  children,
}: {
  isSaid?: boolean;
  children: string | null;
}) {
  return (
    <div role={isSaid ? "note" : "alert"} hidden={isSaid && children === null}>
      {children === null ? null : <p className={boxStyle}>{children}</p>}
    </div>
  );
}

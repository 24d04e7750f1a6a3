import { css } from "#styled/css/index.js";

const boxStyle = css({
  paddingInline: "3",
  paddingBlock: "2",
  borderRadius: "md",
  bg: "error.soft",
  color: "error",
  fontSize: "sm",
});

export function FailureBox({
  isAnnounced = false,
  children,
}: {
  isAnnounced?: boolean;
  children: string | null;
}) {
  return (
    <div role={isAnnounced ? "note" : "alert"} hidden={isAnnounced && children === null}>
      {children === null ? null : <p className={boxStyle}>{children}</p>}
    </div>
  );
}

import { css } from "#styled/css/index.js";

const noticeStyle = css({
  marginInline: "4",
  marginBottom: "2",
  color: "ink.2",
  fontSize: "sm",
  md: { marginInline: "0" },
});

export function Notice({ children }: { children: string | null | undefined }) {
  return children === null || children === undefined || children === "" ? null : (
    <p className={noticeStyle}>{children}</p>
  );
}

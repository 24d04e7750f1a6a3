import { css } from "#styled/css/index.js";

const noticeStyle = css({
  marginInline: "4",
  marginBottom: "2",
  color: "ink.2",
  fontSize: "sm",
  md: { marginInline: "0" },
});

/** What a fan must know about the data, in one plain line; nothing where there is nothing to say. */
export function Notice({ children }: { children: string | null | undefined }) {
  return children === null || children === undefined || children === "" ? null : (
    <p className={noticeStyle}>{children}</p>
  );
}

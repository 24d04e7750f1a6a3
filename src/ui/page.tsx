import type { ReactNode } from "react";
import { css, cx } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const pageStyle = css({
  width: "full",
  maxWidth: "content",
  marginInline: "auto",
  paddingBlock: "4",
  md: { paddingBlock: "6" },
});
const titleRowStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  paddingInlineStart: "4",
  paddingInlineEnd: "2",
  marginBottom: "4",
  md: { paddingInline: "0" },
});

export function Page({
  title,
  aside,
  flush = false,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx(pageStyle, flush && css({ paddingTop: "0", md: { paddingTop: "2" } }))}>
      {title === undefined ? null : (
        <div className={titleRowStyle}>
          <h1 className={css({ textStyle: "pageTitle" })}>{title}</h1>
          {aside === undefined ? null : (
            <div className={css({ display: "flex", marginBlock: "-2" })}>{aside}</div>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

const sectionStyle = css({ marginBottom: "3", overflow: "clip" });
const headStyle = css({
  display: "flex",
  justifyContent: "space-between",
  gap: "3",
  paddingInline: "4",
  paddingTop: "3",
  paddingBottom: "2",
});
const asideStyle = css({ color: "ink.3", fontSize: "sm", textAlign: "end" });

export function Section({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`${card()} ${sectionStyle}`}>
      {title === undefined ? null : (
        <div className={headStyle}>
          <h2 className={css({ textStyle: "sectionTitle" })}>{title}</h2>
          {aside === undefined || aside === null ? null : <div className={asideStyle}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

export function SectionBody({ children }: { children: ReactNode }) {
  return <div className={css({ paddingInline: "4", paddingBlock: "3" })}>{children}</div>;
}

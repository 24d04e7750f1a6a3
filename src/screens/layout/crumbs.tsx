import { Link, useCanGoBack, useParams, useRouter, useRouterState } from "@tanstack/react-router";
import { crumbName } from "#src/display/page-names.ts";
import { usePageName } from "#src/screens/layout/page-name.ts";
import { ChevronIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  width: "full",
  maxWidth: "content",
  marginInline: "auto",
  paddingInline: "4",
  color: "ink.2",
  fontSize: "sm",
  md: { paddingInline: "0" },
  "@media print": { display: "none" },
});
const backStyle = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: "target",
  height: "target",
  marginStart: "-3",
  color: "ink",
});

export function Crumbs() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { slug } = useParams({ strict: false });
  return (
    <nav aria-label="Breadcrumb" className={rowStyle}>
      {canGoBack ? (
        <button
          type="button"
          aria-label="Back"
          className={backStyle}
          onClick={() => router.history.back()}
        >
          <ChevronIcon />
        </button>
      ) : (
        <Link to="/" aria-label="Back" className={backStyle}>
          <ChevronIcon />
        </Link>
      )}
      <Link
        to="/"
        className={css({
          display: "inline-flex",
          alignItems: "center",
          minHeight: "target",
          textDecoration: "underline",
          textUnderlineOffset: "3px",
        })}
      >
        Home
      </Link>
      <span aria-hidden className={css({ paddingInline: "2" })}>
        /
      </span>
      <span aria-current="page" className={css({ color: "ink" })}>
        {slug === undefined ? <PageName matchName={null} /> : <MatchName slug={slug} />}
      </span>
    </nav>
  );
}

function MatchName({ slug }: { slug: string }) {
  return <PageName matchName={usePageName(slug)} />;
}

function PageName({ matchName }: { matchName: string | null }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return <span>{crumbName(path, matchName)}</span>;
}

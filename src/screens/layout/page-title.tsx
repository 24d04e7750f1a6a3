import { useParams, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageTitle } from "#src/display/page-names.ts";
import { product } from "#src/product/configured-product.ts";
import { usePageName } from "#src/screens/layout/page-name.ts";

export function PageTitle() {
  const { slug } = useParams({ strict: false });
  return slug === undefined ? <Title name={null} /> : <MatchTitle slug={slug} />;
}

function MatchTitle({ slug }: { slug: string }) {
  return <Title name={usePageName(slug)} />;
}

function Title({ name }: { name: string | null }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    document.title = pageTitle(path, product.tagline, name);
  }, [path, name]);
  return null;
}

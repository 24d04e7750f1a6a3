import type { ReactNode } from "react";
import type { components } from "#contract";
import { type AgedQuery, DataAge, LISTS_OLD_AFTER_S } from "#src/ui/data-age.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { type Loadable, useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

type Meta = components["schemas"]["PagingMeta"];
type Query<Row> = AgedQuery &
  Loadable & {
    data: { body: { data: Row[]; meta: Meta }; savedAt: number | null } | undefined;
    isPlaceholderData: boolean;
  };

type Props<Row> = {
  title: string;
  listName: string;
  empty: string;
  action: ReactNode;
  query: Query<Row>;
  children: (rows: readonly Row[]) => ReactNode;
};

export function HistorySection<Row>({
  title,
  listName,
  empty,
  action,
  query,
  children,
}: Props<Row>) {
  const body = query.data?.body;
  const failure = useLoadFailure(query);
  return (
    <Section title={title}>
      {body === undefined ? (
        failure === null ? (
          <SectionBody>
            <div role="status" aria-label="Loading" className={css({ display: "grid", gap: "3" })}>
              <Skeleton width="100%" height="3rem" />
              <Skeleton width="100%" height="3rem" />
              <Skeleton width="100%" height="3rem" />
            </div>
          </SectionBody>
        ) : (
          <ErrorState {...failure} />
        )
      ) : (
        <>
          <div className={css({ md: { marginInline: "4" } })}>
            <DataAge query={query} label="This list was loaded" oldAfter={LISTS_OLD_AFTER_S} />
          </div>
          {body.meta.total === 0 ? (
            <EmptyState action={action}>{empty}</EmptyState>
          ) : body.data.length === 0 ? (
            <EmptyState>There is nothing on this page.</EmptyState>
          ) : (
            <div aria-busy={query.isPlaceholderData}>{children(body.data)}</div>
          )}
          <Pager listName={listName} meta={body.meta} />
        </>
      )}
    </Section>
  );
}

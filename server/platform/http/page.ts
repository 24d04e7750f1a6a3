import { type Page, PER_PAGE, pagingMeta } from "#domain/paging.ts";

/** The contract's defaults, for callers that the type says may leave them out. */
export function pageOf(query: { page?: number; per_page?: number }): Page {
  return { number: query.page ?? 1, size: query.per_page ?? PER_PAGE };
}

/** One page of a list that is at hand as a whole, with what else is to be told of it. */
export function paginate<Row, Body, Meta extends object = Record<never, never>>(
  rows: readonly Row[],
  query: { page?: number; per_page?: number },
  serialize: (row: Row) => Body,
  // Nothing more to tell is of every kind.
  meta: Meta = {} as Meta,
) {
  const page = pageOf(query);
  const start = (page.number - 1) * page.size;
  return {
    data: rows.slice(start, start + page.size).map(serialize),
    meta: { ...pagingMeta(rows.length, page), ...meta },
  };
}

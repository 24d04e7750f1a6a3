import { type Page, PER_PAGE, pagingMeta } from "#domain/paging.ts";

export function pageOf(query: { page?: number; per_page?: number }): Page {
  return { number: query.page ?? 1, size: query.per_page ?? PER_PAGE };
}

export function paginate<Row, Body, Meta extends object = Record<never, never>>(
  rows: readonly Row[],
  query: { page?: number; per_page?: number },
  serialize: (row: Row) => Body,
  meta: Meta = {} as Meta,
) {
  const page = pageOf(query);
  const start = (page.number - 1) * page.size;
  return {
    data: rows.slice(start, start + page.size).map(serialize),
    meta: { ...pagingMeta(rows.length, page), ...meta },
  };
}

import type { components } from "#contract";

/** The contract's defaults, for callers that the type says may leave them out. */
export function pageOf(query: { page?: number; per_page?: number }): {
  number: number;
  size: number;
} {
  return { number: query.page ?? 1, size: query.per_page ?? 200 };
}

export function pagingMeta(
  total: number,
  page: { number: number; size: number },
): components["schemas"]["PagingMeta"] {
  return {
    total,
    per_page: page.size,
    current_page: page.number,
    first_page: 1,
    last_page: Math.max(1, Math.ceil(total / page.size)),
  };
}

/** One page of a short list that is read as a whole. */
export function paginate<Row, Wire>(
  rows: readonly Row[],
  query: { page?: number; per_page?: number },
  wire: (row: Row) => Wire,
) {
  const page = pageOf(query);
  const start = (page.number - 1) * page.size;
  return {
    data: rows.slice(start, start + page.size).map(wire),
    meta: pagingMeta(rows.length, page),
  };
}

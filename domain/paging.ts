import type { components } from "#contract";

export const PER_PAGE = 200;

export interface Page {
  number: number;
  size: number;
}

export function pagingMeta(total: number, page: Page): components["schemas"]["PagingMeta"] {
  return {
    total,
    per_page: page.size,
    current_page: page.number,
    first_page: 1,
    last_page: Math.max(1, Math.ceil(total / page.size)),
  };
}

export const PROOFS_PER_PAGE = 1_000;

/** The highest value of a PostgreSQL integer. */
export const HIGHEST_ID = 2_147_483_647;

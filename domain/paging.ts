import type { components } from "#contract";

/** Entries of a page at most, and where nothing else is asked for. */
export const PER_PAGE = 200;

export interface Page {
  /** From 1. */
  number: number;
  size: number;
}

/** What a list says of the page that it gives. */
export function pagingMeta(total: number, page: Page): components["schemas"]["PagingMeta"] {
  return {
    total,
    per_page: page.size,
    current_page: page.number,
    first_page: 1,
    last_page: Math.max(1, Math.ceil(total / page.size)),
  };
}

/** Entries of the chain of seals that one answer has at most. */
export const PROOFS_PER_PAGE = 1_000;

/** No id and no sequence is higher: it is the highest that the database counts to. */
export const HIGHEST_ID = 2_147_483_647;

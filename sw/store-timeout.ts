/** How long the store may take where the network could do without it. */
export const STORE_TIMEOUT_MS = 1_000;

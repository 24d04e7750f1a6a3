const BEARER = /^Bearer (.+)$/;

/** The `Authorization` header that a token goes in, or another company's key. */
export function bearer(token: string): string {
  return `Bearer ${token}`;
}

/** The token of such a header; null where there is none. */
export function readBearer(header: string | null | undefined): string | null {
  return BEARER.exec(header ?? "")?.[1] ?? null;
}

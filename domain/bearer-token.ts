const BEARER = /^Bearer (.+)$/;

export function bearer(token: string): string {
  return `Bearer ${token}`;
}

export function readBearer(header: string | null | undefined): string | null {
  return BEARER.exec(header ?? "")?.[1] ?? null;
}

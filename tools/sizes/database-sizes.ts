import type pg from "pg";

export interface Size {
  what: string;
  bytes: number;
}

const GROWS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "a fan": [
    "users",
    "sessions",
    "account_tokens",
    "audit_events",
    "mail_outbox",
    "match_allowances",
    "subscriptions",
  ],
  "an unlock, with its entries in the ledger": [
    "unlocks",
    "ledger_transactions",
    "ledger_entries",
    "ledger_accounts",
  ],
  "a match, with its predictions and seals": [
    "events",
    "predictions",
    "commitments",
    "proof_roots",
  ],
};

export async function readSizes(client: pg.Client): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const [what, tables] of Object.entries(GROWS)) {
    const { rows } = await client.query<{ bytes: string }>(
      `select round(sum(pg_total_relation_size(name::regclass)) / (select count(*) from ${tables[0]})) as bytes
        from unnest($1::text[]) name`,
      [tables],
    );
    sizes.push({ what, bytes: Number(rows[0]?.bytes) });
  }
  return sizes;
}

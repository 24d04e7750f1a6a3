import { bigint, customType, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Currency } from "#domain/money.ts";
import type { CompanyName, ProviderName } from "#server/payments/provider.ts";
import type { Bill } from "#server/payments/stand-ins/bills.ts";
import { at, id } from "#server/platform/db/columns.ts";

const minor = (name: string) => bigint(name, { mode: "number" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const pointsPacks = pgTable("points_packs", {
  id: integer("id").primaryKey(),
  points: integer("points").notNull(),
  priceCents: integer("price_cents").notNull(),
});

export const payments = pgTable("payments", {
  id: id(),
  reference: text("reference").notNull(),
  userId: integer("user_id").notNull(),
  kind: text("kind").$type<"subscription" | "upgrade" | "renewal" | "topup">().notNull(),
  provider: text("provider").$type<ProviderName>().notNull(),
  providerReference: text("provider_reference"),
  planId: integer("plan_id"),
  points: integer("points"),
  amountMinor: minor("amount_minor").notNull(),
  currency: text("currency").$type<Currency>().notNull(),
  usdCents: integer("usd_cents").notNull(),
  description: text("description").notNull(),
  state: text("state")
    .$type<
      "open" | "paid" | "failed" | "cancelled" | "expired" | "unfit" | "refunded" | "disputed"
    >()
    .notNull()
    .default("open"),
  checkoutUrl: text("checkout_url"),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  settledAt: at("settled_at"),
  periodFrom: at("period_from"),
  periodTo: at("period_to"),
  unrecoveredPoints: integer("unrecovered_points"),
  refundDueAt: at("refund_due_at"),
  refundedAt: at("refunded_at"),
  checks: integer("checks").notNull().default(0),
  nextCheckAt: at("next_check_at"),
  successUrl: text("success_url"),
  cancelUrl: text("cancel_url"),
  periodPaidCents: integer("period_paid_cents"),
});

export const webhooks = pgTable("webhooks", {
  id: id(),
  provider: text("provider").$type<ProviderName>().notNull(),
  eventId: text("event_id").notNull(),
  type: text("type").notNull(),
  reference: text("reference"),
  providerReference: text("provider_reference"),
  /** Always null; a later release drops the column. */
  body: bytes("body"),
  receivedAt: at("received_at").notNull(),
  handledAt: at("handled_at"),
});

export const authorizationsToForget = pgTable("authorizations_to_forget", {
  id: id(),
  provider: text("provider").$type<ProviderName>().notNull(),
  authorizationKey: text("authorization_key").notNull(),
  dueAt: at("due_at").notNull(),
});

export const standInBills = pgTable(
  "stand_in_bills",
  {
    provider: text("provider").$type<CompanyName>().notNull(),
    number: integer("number").notNull(),
    bill: jsonb("bill").$type<Bill>().notNull(),
  },
  ({ provider, number }) => [primaryKey({ columns: [provider, number] })],
);

import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Currency } from "#domain/money.ts";
import { id, points, at } from "#server/platform/db/columns.ts";

export const plans = pgTable("plans", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  icon: text("icon").notNull(),
  priceCents: integer("price_cents").notNull(),
  matchesPerMonth: integer("matches_per_month"),
  features: text("features").array().notNull(),
  recommended: boolean("recommended").notNull(),
});

export const subscriptions = pgTable("subscriptions", {
  id: id(),
  userId: integer("user_id").notNull(),
  planId: integer("plan_id").notNull(),
  status: text("status").$type<"active" | "past_due" | "expired">().notNull(),
  paidMinor: integer("paid_minor"),
  paidCurrency: text("paid_currency"),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  cancelledAt: at("cancelled_at"),
  provider: text("provider"),
  authorizationKey: text("authorization_key"),
  currency: text("currency").$type<Currency>(),
  periodPaidCents: integer("period_paid_cents").notNull().default(0),
  periodFrom: at("period_from").notNull(),
  renewalAttempts: integer("renewal_attempts").notNull().default(0),
  nextRenewalAt: at("next_renewal_at"),
  remindedFor: at("reminded_for"),
  announcedMinor: bigint("announced_minor", { mode: "number" }),
  announcedCents: integer("announced_cents"),
  lastPriceMinor: bigint("last_price_minor", { mode: "number" }),
  consentedFor: at("consented_for"),
  nextPlanId: integer("next_plan_id"),
  cancelReason: text("cancel_reason"),
  cancelComment: text("cancel_comment"),
});

export const exchangeRates = pgTable("exchange_rates", {
  id: integer("id").primaryKey(),
  unitsPerUsd: jsonb("units_per_usd").$type<Partial<Record<Currency, number>>>().notNull(),
  readAt: at("read_at").notNull(),
});

export const ledgerAccounts = pgTable("ledger_accounts", {
  id: id(),
  kind: text("kind")
    .$type<"user" | "issued" | "free_credits" | "referral" | "unlocks" | "refunds" | "purchases">()
    .notNull(),
  userId: integer("user_id"),
  balance: points("balance").notNull().default(0),
});

export const ledgerTransactions = pgTable("ledger_transactions", {
  id: id(),
  idempotencyKey: text("idempotency_key").notNull(),
  kind: text("kind").notNull(),
  createdAt: at("created_at").notNull(),
});

export const ledgerEntries = pgTable("ledger_entries", {
  id: id(),
  transactionId: integer("transaction_id").notNull(),
  accountId: integer("account_id").notNull(),
  amount: points("amount").notNull(),
});

export const matchAllowances = pgTable(
  "match_allowances",
  {
    userId: integer("user_id").notNull(),
    eventId: integer("event_id").notNull(),
    planId: integer("plan_id").notNull(),
    usedAt: at("used_at").notNull(),
    returnedAt: at("returned_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);

export const unlocks = pgTable("unlocks", {
  id: id(),
  userId: integer("user_id").notNull(),
  eventId: integer("event_id").notNull(),
  questionId: integer("question_id").notNull(),
  transactionId: integer("transaction_id"),
  points: integer("points").notNull(),
  refundTransactionId: integer("refund_transaction_id"),
  unlockedAt: at("unlocked_at").notNull(),
});

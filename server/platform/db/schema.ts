import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { EventStatus } from "#domain/match-status.ts";

// Mirrors the SQL migrations, which are the truth; tests/server/schema.integration.test.ts compares the two.

const id = () => integer("id").primaryKey().generatedAlwaysAsIdentity();
/** Within what a JavaScript number holds exactly: the database refuses more. */
const points = (name: string) => bigint(name, { mode: "number" });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The last time the source took something back, as it travels to the app. */
export interface CorrectionRow {
  field: "score" | "status" | "start_at";
  from: string;
  to: string;
  /** Unix seconds. */
  at: number;
}

export type VoidReason = "abandoned" | "canceled" | "awarded" | "postponed" | "sealed_late";

export interface OutcomeRow {
  label: string;
  probability: number;
}

export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

export const sports = pgTable("sports", {
  id: id(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
});

export const tournaments = pgTable("tournaments", {
  id: id(),
  feed: text("feed").notNull(),
  feedKey: text("feed_key").notNull(),
  sportId: integer("sport_id").notNull(),
  name: text("name").notNull(),
  priority: integer("priority").notNull(),
  country: text("country"),
});

export const teams = pgTable("teams", {
  id: id(),
  feed: text("feed").notNull(),
  feedKey: text("feed_key").notNull(),
  sportId: integer("sport_id").notNull(),
  name: text("name").notNull(),
  shortName: text("short_name").notNull(),
});

export const events = pgTable("events", {
  id: id(),
  slug: text("slug").notNull(),
  feed: text("feed").notNull(),
  feedKey: text("feed_key").notNull(),
  sportId: integer("sport_id").notNull(),
  tournamentId: integer("tournament_id").notNull(),
  homeTeamId: integer("home_team_id").notNull(),
  awayTeamId: integer("away_team_id").notNull(),
  round: text("round"),
  neutral: boolean("neutral").notNull(),
  awarded: boolean("awarded").notNull(),
  status: text("status").$type<EventStatus>().notNull(),
  startAt: at("start_at").notNull(),
  firstStartAt: at("first_start_at").notNull(),
  endAt: at("end_at"),
  minute: integer("minute"),
  homeScore: integer("home_score"),
  awayScore: integer("away_score"),
  halfTimeHome: integer("half_time_home"),
  halfTimeAway: integer("half_time_away"),
  regularHome: integer("regular_home"),
  regularAway: integer("regular_away"),
  shotsHome: integer("shots_home"),
  shotsAway: integer("shots_away"),
  onTargetHome: integer("on_target_home"),
  onTargetAway: integer("on_target_away"),
  /** When the shots last changed: `updatedAt` is of what a fan sees or a judgement rests on. */
  shotsChangedAt: at("shots_changed_at"),
  voidAt: at("void_at"),
  voidReason: text("void_reason").$type<VoidReason>(),
  correction: jsonb("correction").$type<CorrectionRow>(),
  updatedAt: at("updated_at").notNull(),
});

export const questions = pgTable("questions", {
  id: integer("id").primaryKey(),
  slug: text("slug").notNull(),
  question: text("question").notNull(),
});

export const predictions = pgTable("predictions", {
  id: id(),
  eventId: integer("event_id").notNull(),
  questionId: integer("question_id").notNull(),
  answer: text("answer").notNull(),
  prediction: text("prediction").notNull(),
  probability: doublePrecision("probability").notNull(),
  outcomes: jsonb("outcomes").$type<OutcomeRow[]>().notNull(),
  explanation: text("explanation").notNull(),
  model: text("model").notNull(),
  fittedOn: date("fitted_on", { mode: "string" }).notNull(),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
  sealedAt: at("sealed_at"),
  correct: boolean("correct"),
  actual: text("actual"),
  correctExplanation: text("correct_explanation"),
  settledAt: at("settled_at"),
  /** Sealed before there were proofs: in no root, and in no record. */
  unproven: boolean("unproven").notNull().default(false),
  /** Sealed by a simulation after its kick-off, at a time it would have been: in no record. */
  afterwards: boolean("afterwards").notNull().default(false),
});

export const proofRoots = pgTable("proof_roots", {
  sequence: integer("sequence").primaryKey(),
  root: text("root").notNull(),
  count: integer("count").notNull(),
  sealedAt: at("sealed_at").notNull(),
  previous: text("previous").notNull(),
  chain: text("chain").notNull(),
});

/** Why a match that was due has no predictions, in words for the fan. */
export const unpredicted = pgTable("unpredicted", {
  eventId: integer("event_id").primaryKey(),
  reason: text("reason").notNull(),
});

export const commitments = pgTable("commitments", {
  predictionId: integer("prediction_id").primaryKey(),
  rootSequence: integer("root_sequence").notNull(),
  leafIndex: integer("leaf_index").notNull(),
  kickOff: at("kick_off").notNull(),
  salt: text("salt").notNull(),
  hash: text("hash").notNull(),
  path: text("path").array().notNull(),
});

export const countries = pgTable("countries", {
  id: id(),
  code: text("code").notNull(),
  name: text("name").notNull(),
  currency: text("currency").notNull(),
  currencySymbol: text("currency_symbol").notNull(),
});

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

export const users = pgTable("users", {
  id: id(),
  email: text("email").notNull(),
  passwordHash: text("password_hash").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  username: text("username").notNull(),
  phone: text("phone"),
  source: text("source"),
  countryId: integer("country_id"),
  referredBy: integer("referred_by"),
  referrer: text("referrer"),
  roles: text("roles").array().notNull().default([]),
  emailVerifiedAt: at("email_verified_at"),
  createdAt: at("created_at").notNull(),
});

export const sessions = pgTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
});

export const accountTokens = pgTable("account_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  userId: integer("user_id").notNull(),
  kind: text("kind").$type<"verify_email" | "reset_password">().notNull(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
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
});

export const mailOutbox = pgTable("mail_outbox", {
  id: id(),
  idempotencyKey: text("idempotency_key").notNull(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  createdAt: at("created_at").notNull(),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: at("next_attempt_at").notNull(),
  sentAt: at("sent_at"),
  bulk: boolean("bulk").notNull().default(false),
  failedAt: at("failed_at"),
  lastError: text("last_error"),
});

export const ledgerAccounts = pgTable("ledger_accounts", {
  id: id(),
  kind: text("kind")
    .$type<"user" | "issued" | "free_credits" | "referral" | "unlocks" | "refunds">()
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

export const jobLeases = pgTable("job_leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: at("until").notNull(),
});

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetsAt: at("resets_at").notNull(),
});

export const feedStates = pgTable("feed_states", {
  feed: text("feed").primaryKey(),
  lastSuccessAt: at("last_success_at"),
  failingSince: at("failing_since"),
  historyVersion: text("history_version"),
});

import type { components } from "#contract";
import type { AccountWithAllowance } from "#server/accounts/read-account.ts";
import {
  findReferrer,
  listReferrals,
  type Referral,
} from "#server/accounts/referral-repository.ts";
import { serializeReferral, serializeReferrer } from "#server/accounts/referral-serializer.ts";
import { listSessions } from "#server/accounts/session-repository.ts";
import { serializeUser } from "#server/accounts/user-serializer.ts";
import { type FollowRow, listFollows } from "#server/follows/follow-repository.ts";
import { serializeFollow } from "#server/follows/follow-serializer.ts";
import { findCalendarFeed } from "#server/calendar/calendar-repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import {
  listAuditEvents,
  listCoverage,
  listLedgerLines,
  listMailsTo,
  listPayments,
  listSubscriptions,
  listUnlocks,
  type PagePosition,
} from "#server/personal-data/export-repository.ts";
import { listSubscriptionsOf } from "#server/push/subscription-repository.ts";
import { serializeNotifications } from "#server/push/subscription-serializer.ts";
import {
  serializeAuditEvent,
  serializeCoverage,
  serializeLedgerLine,
  serializeMail,
  serializePayment,
  serializeSignIn,
  serializeSubscription,
  serializeUnlock,
} from "#server/personal-data/export-serializer.ts";

type AccountExport = components["schemas"]["AccountExport"];
type Section = {
  [Name in keyof AccountExport]: AccountExport[Name] extends readonly unknown[] ? Name : never;
}[keyof AccountExport];
type Entry<Name extends Section> = AccountExport[Name][number];

const PAGE = 500;

/** Pages bound the memory. No transaction, because a slow client would hold it open. */
export async function* exportAccount(
  db: Db,
  account: AccountWithAllowance,
  at: Date,
): AsyncGenerator<string> {
  const { id, email } = account.user;
  const head = {
    exported_at: unixSeconds(at),
    profile: await readProfile(db, account),
    sign_ins: (await listSessions(db, id, at)).map(serializeSignIn),
    calendar: await readCalendar(db, id),
    notifications: (await listSubscriptionsOf(db, id)).map(serializeNotifications),
  } satisfies Partial<AccountExport>;
  yield JSON.stringify(head).slice(0, -1);
  yield* section(
    "ledger",
    serializeLedgerLine,
    pagesById((position) => listLedgerLines(db, id, position)),
  );
  yield* section(
    "unlocks",
    serializeUnlock,
    pagesById((position) => listUnlocks(db, id, position)),
  );
  yield* section(
    "covered_matches",
    serializeCoverage,
    pagesById((position) => listCoverage(db, id, position)),
  );
  yield* section(
    "subscriptions",
    serializeSubscription,
    pagesById((position) => listSubscriptions(db, id, position)),
  );
  yield* section(
    "payments",
    serializePayment,
    pagesById((position) => listPayments(db, id, position)),
  );
  yield* section("referrals", serializeReferral, referralPages(db, id));
  yield* section("follows", serializeFollow, followPages(db, id));
  yield* section(
    "mails",
    serializeMail,
    pagesById((position) => listMailsTo(db, email, position)),
  );
  yield* section(
    "events",
    serializeAuditEvent,
    pagesById((position) => listAuditEvents(db, id, position)),
  );
  yield "}\n";
}

async function readProfile(
  db: Db,
  account: AccountWithAllowance,
): Promise<AccountExport["profile"]> {
  const referrer = await findReferrer(db, account.user.id);
  return {
    user: serializeUser(account),
    registered_at: unixSeconds(account.user.createdAt),
    referrer: account.user.referrer,
    referred_by: referrer === undefined ? null : serializeReferrer(referrer),
  };
}

async function readCalendar(db: Db, userId: number): Promise<AccountExport["calendar"]> {
  const feed = await findCalendarFeed(db, userId);
  return feed === undefined ? null : { created_at: unixSeconds(feed.createdAt) };
}

async function* section<Name extends Section, Row>(
  name: Name,
  serialize: (row: Row) => Entry<Name>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield `${isFirst ? "" : ","}${rows.map((row) => JSON.stringify(serialize(row))).join(",")}`;
    isFirst = false;
  }
  yield "]";
}

async function* pagesById<Row extends { id: number }>(
  read: (position: PagePosition) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: Row[] = await read({ after, limit: PAGE });
    yield rows;
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
  }
}

async function* referralPages(db: Db, userId: number): AsyncGenerator<Referral[]> {
  for (let number = 1, last = false; !last; number++) {
    const rows = await listReferrals(db, userId, { number, size: PAGE });
    yield rows;
    last = rows.length < PAGE;
  }
}

/** At most 500 are on, so one page is enough. */
async function* followPages(db: Db, userId: number): AsyncGenerator<FollowRow[]> {
  yield await listFollows(db, userId);
}

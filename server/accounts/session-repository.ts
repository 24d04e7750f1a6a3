import { and, desc, eq, getTableColumns, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import { auditEvents, sessions, users } from "#server/accounts/tables.ts";
import { ADMIN } from "#server/accounts/user-repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { insertStatement } from "#server/platform/db/insert-rows.ts";

export type SessionRow = typeof sessions.$inferSelect;

const isOfToken = (tokenHash: string) =>
  or(eq(sessions.tokenHash, tokenHash), eq(sessions.previousTokenHash, tokenHash));

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** One statement, so that the checked account cannot change. @returns false if it has changed */
export async function insertCheckedSession(
  db: Db,
  { id, passwordHash }: Pick<typeof users.$inferSelect, "id" | "passwordHash">,
  session: typeof sessions.$inferInsert,
  event: typeof auditEvents.$inferInsert,
): Promise<boolean> {
  const owner = db.$with("owner").as(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for("no key update"),
  );
  const isChecked = sql`exists (select from owner)`;
  const written = db.$with("written", {}).as(insertStatement(auditEvents, [event], isChecked));
  const opened = db
    .$with("opened", {})
    .as(sql`${insertStatement(sessions, [session], isChecked)} returning id`);
  const rows = await db
    .with(owner, written, opened)
    .select({ id: sql<number>`id` })
    .from(sql`opened`);
  return rows.length > 0;
}

export interface OpenSession extends SessionRow {
  roles: string[];
  impersonatorId: number | null;
}

/** Also finds expired sessions. An impersonation ends with the admin's own session or role. */
export async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<OpenSession | undefined> {
  const [session] = await db
    .select({ ...getTableColumns(sessions), roles: users.roles })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .where(isOfToken(tokenHash));
  if (session === undefined) return undefined;
  const { impersonatorSession } = session;
  if (impersonatorSession === null) return { ...session, impersonatorId: null };
  const impersonatorId = await findAdminOf(db, impersonatorSession, now);
  return impersonatorId === undefined ? undefined : { ...session, impersonatorId };
}

async function findAdminOf(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [admin] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        sql`${ADMIN} = any(${users.roles})`,
      ),
    );
  return admin?.id;
}

export async function replaceToken(db: Db, tokenHash: string, newHash: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      tokenHash: newHash,
      previousTokenHash: null,
      previousExpiresAt: null,
      renewedAt: null,
    })
    .where(eq(sessions.tokenHash, tokenHash));
}

export async function lockSession(db: Db, id: number): Promise<SessionRow | undefined> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id)).for("update");
  return session;
}

export async function markSeen(
  db: Db,
  id: number,
  { at, notSince, expiresAt }: { at: Date; notSince: Date; expiresAt: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: at, expiresAt })
    .where(
      and(eq(sessions.id, id), or(isNull(sessions.lastSeenAt), lte(sessions.lastSeenAt, notSince))),
    );
}

/** Ends the earlier token. @returns false if this token is no longer the newest */
export async function confirmRenewal(
  db: Db,
  use: { sessionId: number; tokenHash: string; at: Date; overlapEnds: Date; expiresAt: Date },
): Promise<boolean> {
  const confirmed = await db
    .update(sessions)
    .set({
      renewedAt: null,
      lastSeenAt: use.at,
      expiresAt: use.expiresAt,
      previousExpiresAt: sql`least(${sessions.previousExpiresAt}, ${sql.param(use.overlapEnds, sessions.previousExpiresAt)})`,
    })
    .where(and(eq(sessions.id, use.sessionId), eq(sessions.tokenHash, use.tokenHash)))
    .returning({ id: sessions.id });
  return confirmed.length > 0;
}

export async function updateSession(
  db: Db,
  id: number,
  change: Partial<
    Pick<
      SessionRow,
      "tokenHash" | "expiresAt" | "previousTokenHash" | "previousExpiresAt" | "renewedAt"
    >
  >,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id));
}

export async function listSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        isNull(sessions.impersonatorSession),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

export async function deleteOwnSession(
  db: Db,
  userId: number,
  id: number,
): Promise<SessionRow | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning();
  return ended;
}

export async function deleteSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const [ended] = await db.delete(sessions).where(isOfToken(tokenHash)).returning();
  return ended;
}

export async function deleteExpiredSessions(db: Db, until: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, until));
}

export async function deleteSessions(db: Db, userId: number): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function deleteOtherSessions(db: Db, userId: number, id: number): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)));
}

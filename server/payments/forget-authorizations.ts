import { and, asc, eq, lte } from "drizzle-orm";
import { forEachPayment } from "#server/payments/for-each-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { isAuthorizationInUse } from "#server/payments/subscription-repository.ts";
import { authorizationsToForget } from "#server/payments/tables.ts";
import { now } from "#server/platform/context.ts";

const BATCH_SIZE = 100;
const AGAIN_MS = 3_600_000;

/** Keeps a card that another plan uses: providers may name the same card equally. */
export async function forgetAuthorizations(
  context: PaymentContext,
  signal?: AbortSignal,
  ending?: AbortSignal,
): Promise<void> {
  const { db } = context;
  const due = await db
    .select()
    .from(authorizationsToForget)
    .where(lte(authorizationsToForget.dueAt, now(context)))
    .orderBy(asc(authorizationsToForget.dueAt), asc(authorizationsToForget.id))
    .limit(BATCH_SIZE);
  await forEachPayment(
    due,
    { signal, ending },
    async ({ id, provider, authorizationKey, dueAt }) => {
      await db
        .update(authorizationsToForget)
        .set({ dueAt: new Date(now(context).getTime() + AGAIN_MS) })
        .where(and(eq(authorizationsToForget.id, id), eq(authorizationsToForget.dueAt, dueAt)));
      if (!(await isAuthorizationInUse(db, provider, authorizationKey)))
        await context.providers.byName(provider).forgetAuthorization(authorizationKey);
      await db.delete(authorizationsToForget).where(eq(authorizationsToForget.id, id));
    },
  );
}

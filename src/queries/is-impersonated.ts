import { queryClient } from "#src/queries/query-client.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { sessionId } from "#src/storage/session.ts";

/** The server refuses most changes of an admin who acts as a fan. */
export async function isImpersonated(): Promise<boolean> {
  if (sessionId() === null) return false;
  const { body } = await queryClient.ensureQueryData(userQueries.me());
  return (body.impersonator ?? null) !== null;
}

import { listFollowedMatches, listFollows } from "#server/follows/follow-repository.ts";
import { serializeFollow } from "#server/follows/follow-serializer.ts";
import { saveFollows } from "#server/follows/save-follows.ts";
import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import type { LimitGroups } from "#server/platform/http/rate-limits.ts";

/** A device waits a second and sends several stars together. */
export const FOLLOW_LIMITS: LimitGroups = {
  follow: [
    {
      name: "token",
      max: 120,
      windowMs: 60_000,
      key: (request) => request.headers.authorization,
    },
  ],
};

export function followOperations(
  context: Context,
): Pick<Handlers, "listFollowing" | "saveFollowing"> {
  return {
    async listFollowing({ signedIn }) {
      const { userId } = signedIn();
      const [rows, matches] = await Promise.all([
        listFollows(context.db, userId),
        listFollowedMatches(context.db, userId),
      ]);
      return { data: rows.map(serializeFollow), matches };
    },
    async saveFollowing({ body, signedIn }) {
      const stars = body.data.map(({ kind, id, on, changed_at: changedAt }) => ({
        kind,
        id,
        isOn: on,
        changedAt,
      }));
      const rows = await saveFollows(context, signedIn().userId, stars);
      return { data: rows.map(serializeFollow) };
    },
  };
}

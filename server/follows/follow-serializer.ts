import type { components } from "#contract";
import type { FollowRow } from "#server/follows/follow-repository.ts";

export function serializeFollow(row: FollowRow): components["schemas"]["FollowStar"] {
  return {
    kind: row.kind,
    id: row.targetId,
    on: row.isOn,
    changed_at: row.changedAt.getTime(),
  };
}

import { useSession } from "#src/queries/use-session.ts";
import { PlanBanner } from "#src/screens/profile/edit/plan-banner.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";

/** The plan of an account, and what it says of its owner. */
export function EditProfileScreen() {
  const { user } = useSession();
  if (user === undefined) return <Skeleton width="100%" height="9rem" />;
  return <PlanBanner user={user} />;
}

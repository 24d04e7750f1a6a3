import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#src/queries/use-session.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { RenewalConsent } from "#src/screens/payment/renewal-consent.tsx";
import { RenewalFailed } from "#src/screens/payment/renewal-failed.tsx";
import { PlanBanner } from "#src/screens/profile/edit/plan-banner.tsx";
import { ProfileForm } from "#src/screens/profile/edit/profile-form.tsx";
import { stored } from "#src/storage/entries.ts";
import { BALANCE_OLD_AFTER_S, DataAge } from "#src/ui/data-age.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";

export function EditProfileScreen() {
  const { sessionId, user } = useSession();
  // A save overwrites the whole profile, so the form must start from the current one.
  const me = useQuery({
    ...userQueries.me(sessionId),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const failure = useLoadFailure(me);
  useEffect(showSavedMessage, []);
  if (user === undefined)
    return failure === null ? (
      <Skeleton width="100%" height="9rem" />
    ) : (
      <Section>
        <ErrorState {...failure} />
      </Section>
    );
  return (
    <>
      <DataAge query={me} label="Your profile was saved" oldAfter={BALANCE_OLD_AFTER_S} />
      <RenewalConsent user={user} />
      <RenewalFailed user={user} />
      <PlanBanner user={user} />
      <Section>
        <SectionBody>
          <ProfileForm key={user.id} user={user} onMoved={reload} />
        </SectionBody>
      </Section>
    </>
  );
}

/** Another country may change the currency everywhere, so the page reloads. */
function reload(message: string): void {
  stored.saved.write(message);
  if (/\/edit-profile\/?$/.test(location.pathname)) location.reload();
  else showSavedMessage();
}

function showSavedMessage(): void {
  const message = stored.saved.read();
  if (message === null) return;
  stored.saved.remove();
  showToast(message, { tone: "good", ms: TOAST_MS.long });
}

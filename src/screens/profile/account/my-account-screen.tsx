import { useSession } from "#src/queries/use-session.ts";
import { RenewalConsent } from "#src/screens/payment/renewal-consent.tsx";
import { RenewalFailed } from "#src/screens/payment/renewal-failed.tsx";
import { CalendarSection } from "#src/screens/calendar/calendar-section.tsx";
import { NotificationsSection } from "#src/screens/profile/account/notifications-section.tsx";
import { PhoneSettings } from "#src/screens/profile/account/phone-settings.tsx";
import { ReferralSection } from "#src/screens/profile/account/referral-section.tsx";
import { SavedDataSection } from "#src/screens/profile/account/saved-data-section.tsx";
import { SignInsSection } from "#src/screens/profile/account/sign-ins-section.tsx";
import { YourDataSection } from "#src/screens/profile/account/your-data-section.tsx";
import { openFundDialog } from "#src/screens/payment/funds.ts";
import { userName } from "#src/display/user-name.ts";
import { useUserFailure } from "#src/queries/use-user-failure.ts";
import type { User } from "#src/queries/user-queries.ts";
import { openLogoutDialog } from "#src/screens/layout/account/logout-dialog.tsx";
import { PlanSummary } from "#src/screens/layout/account/plan-summary.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function MyAccountScreen() {
  const { user } = useSession();
  return (
    <>
      <RenewalConsent user={user} />
      <RenewalFailed user={user} />
      <AboutSection user={user} />
      <PhoneSettings />
      <NotificationsSection />
      <CalendarSection />
      <SavedDataSection />
      <ReferralSection user={user} />
      <SignInsSection />
      <YourDataSection />
      <div className={css({ paddingInline: "4", paddingBlock: "3", md: { paddingInline: "0" } })}>
        <button
          type="button"
          className={`${button({ tone: "quiet", width: "full" })} ${css({ md: { width: "auto" } })}`}
          onClick={openLogoutDialog}
        >
          Logout
        </button>
      </div>
    </>
  );
}

function AboutSection({ user }: { user: User | undefined }) {
  const failure = useUserFailure();
  return (
    <Section>
      <SectionBody>
        {failure === null ? <Name user={user} /> : null}
        <PlanSummary user={user} />
        <button
          type="button"
          className={`${button({ tone: "quiet", width: "full" })} ${css({ marginTop: "3", md: { width: "auto" } })}`}
          onClick={() => openFundDialog()}
        >
          Get points
        </button>
      </SectionBody>
    </Section>
  );
}

function Name({ user }: { user: User | undefined }) {
  return (
    <>
      <h2
        className={css({
          fontSize: "lg",
          fontWeight: "bold",
          overflowWrap: "anywhere",
        })}
      >
        {user === undefined ? <Skeleton width="10rem" height="1.5rem" /> : userName(user)}
      </h2>
      <p
        className={css({
          color: "ink.2",
          marginBottom: "3",
          overflowWrap: "anywhere",
        })}
      >
        {user === undefined || user.first_name === "" ? null : user.email}
      </p>
    </>
  );
}

import { useSession } from "#src/queries/use-session.ts";
import { RenewalConsent } from "#src/screens/payment/renewal-consent.tsx";
import { RenewalFailed } from "#src/screens/payment/renewal-failed.tsx";
import { AboutSection } from "#src/screens/profile/account/about-section.tsx";
import { PhoneSettings } from "#src/screens/profile/account/phone-settings.tsx";
import { ReferralSection } from "#src/screens/profile/account/referral-section.tsx";
import { SignInsSection } from "#src/screens/profile/account/sign-ins-section.tsx";
import { YourDataSection } from "#src/screens/profile/account/your-data-section.tsx";

/** What an account has, and what can be set for it and for this phone. */
export function MyAccountScreen() {
  const { user } = useSession();
  return (
    <>
      <RenewalConsent user={user} />
      <RenewalFailed user={user} />
      <AboutSection user={user} />
      <ReferralSection user={user} />
      <SignInsSection />
      <PhoneSettings />
      <YourDataSection />
    </>
  );
}

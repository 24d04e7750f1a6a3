import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatDate } from "#src/display/formatters.ts";
import { endsUnlessPaid, isCancellable } from "#src/display/subscription.ts";
import { useSession } from "#src/queries/use-session.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { CancelForm } from "#src/screens/profile/cancel/cancel-form.tsx";
import { RenewalConsent } from "#src/screens/payment/renewal-consent.tsx";
import { RenewalFailed } from "#src/screens/payment/renewal-failed.tsx";
import { PlanBanner } from "#src/screens/profile/edit/plan-banner.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function CancelSubscriptionScreen() {
  const { sessionId, user } = useSession();
  const failure = useLoadFailure(useQuery(userQueries.me(sessionId)));
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
      <RenewalConsent user={user} canCancelHere />
      <RenewalFailed user={user} canCancelHere />
      <PlanBanner user={user} />
      <Section>
        <SectionBody>
          {isCancellable(user.activeSubscription) ? (
            <>
              <p className={css({ marginBottom: "4", color: "ink.2" })}>{cancellationText(user)}</p>
              <CancelForm user={user} />
            </>
          ) : (
            <NothingToCancel user={user} />
          )}
        </SectionBody>
      </Section>
    </>
  );
}

function cancellationText({ activeSubscription: subscription }: User): string {
  const expiresOn = formatDate(subscription?.expires_at ?? 0);
  return endsUnlessPaid(subscription) === null
    ? `Cancelling means that your plan does not renew by itself when it expires. It stays valid until ${expiresOn}.`
    : `Cancelling means that your card is not charged again. What you paid for ended on ${expiresOn}, so the plan ends at once, and you are on Starter.`;
}

function NothingToCancel({ user }: { user: User }) {
  return (
    <>
      <p className={css({ marginBottom: "3", color: "ink.2" })}>{nothingToCancelText(user)}</p>
      <Link to="/profile/edit-profile" className={button({ tone: "quiet" })}>
        Manage Subscription
      </Link>
    </>
  );
}

function nothingToCancelText({ activeSubscription: subscription }: User): string {
  if (subscription === null || subscription.plan.amount === 0)
    return "You have no paid plan, so there is nothing to cancel.";
  const until = formatDate(subscription.expires_at);
  if (subscription.cancelled_at !== null)
    return `Your plan is cancelled: it does not renew, and stays valid until ${until}.`;
  return `Your plan is not active, so there is nothing to cancel. It was valid until ${until}.`;
}

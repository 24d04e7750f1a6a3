import { Link } from "@tanstack/react-router";
import { failureText } from "#src/api/api-error.ts";
import { formatDate, formatMoment } from "#src/display/formatters.ts";
import { priceText } from "#src/display/local-price.ts";
import { endsUnlessPaid } from "#src/display/subscription.ts";
import { paymentBlockedReason } from "#src/display/payment-blocked-reason.ts";
import { online } from "#src/pwa/connection.ts";
import { useAgreeToRenewal } from "#src/queries/account-mutations.ts";
import { useSession } from "#src/queries/use-session.ts";
import type { User } from "#src/queries/user-queries.ts";
import { PayButton } from "#src/screens/payment/pay-button.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { focusMain } from "#src/ui/focus-main.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { TOAST_MS, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const titleStyle = css({ fontWeight: "bold", color: "warning", marginBottom: "1" });
const actionsStyle = css({
  display: "grid",
  gap: "2",
  marginTop: "3",
  alignItems: "start",
  sm: { gridTemplateColumns: "1fr 1fr" },
});

type Props = {
  user: User | undefined;
  canCancelHere?: boolean;
};

export function RenewalConsent({ user, canCancelHere = false }: Props) {
  const { impersonator } = useSession();
  const isOnline = useObservable(online);
  const { agree, isPending, error } = useAgreeToRenewal({
    onSuccess: (message) => {
      showToast(message, { tone: "good", ms: TOAST_MS.long });
      focusMain();
    },
  });
  const subscription = user?.activeSubscription ?? null;
  const renewal = subscription?.renewal ?? null;
  if (subscription === null || renewal?.needs_consent !== true) return null;
  const price = priceText(renewal.amount, renewal.currency);
  const until = endsUnlessPaid(subscription);
  return (
    <Section>
      <SectionBody>
        <h2 className={titleStyle}>{`The price of your ${renewal.plan_name} plan has changed`}</h2>
        <p className={css({ color: "ink.2" })}>
          {until === null
            ? `Your plan is paid until ${formatDate(subscription.expires_at)}. The next 30 days cost ${price}. We charge nothing unless you agree; without that your plan ends.`
            : `The 30 days that you paid for ended on ${formatDate(subscription.expires_at)}. The next 30 days cost ${price}. We charge nothing unless you agree; without that your plan ends on ${formatMoment(until)}.`}
        </p>
        <div className={actionsStyle}>
          <PayButton
            label={`Agree to ${price}`}
            pendingLabel="Agreeing..."
            reason={paymentBlockedReason({
              impersonated: impersonator !== null,
              online: isOnline,
              priceKnown: true,
            })}
            isRunning={isPending}
            onPress={() => agree(renewal.amount)}
          />
          {canCancelHere ? null : (
            <Link
              to="/profile/cancel-subscription"
              className={button({ tone: "quiet", width: "full" })}
            >
              Cancel Subscription
            </Link>
          )}
        </div>
        <div className={css({ "&:has(p)": { marginTop: "3" } })}>
          <FailureBox>{error === null ? null : failureText(error)}</FailureBox>
        </div>
      </SectionBody>
    </Section>
  );
}

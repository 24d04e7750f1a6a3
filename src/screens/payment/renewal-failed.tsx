import { Link } from "@tanstack/react-router";
import { formatDate, formatMoment } from "#src/display/formatters.ts";
import { localPrice, priceText } from "#src/display/local-price.ts";
import { endsUnlessPaid } from "#src/display/subscription.ts";
import { paymentBlockedReason } from "#src/display/payment-blocked-reason.ts";
import { online } from "#src/pwa/connection.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import { useSession } from "#src/queries/use-session.ts";
import type { User } from "#src/queries/user-queries.ts";
import { PayButton } from "#src/screens/payment/pay-button.tsx";
import { orderFailure, useCheckout } from "#src/screens/payment/use-checkout.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
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
  isSettling?: boolean;
  canCancelHere?: boolean;
};

export function RenewalFailed({ user, isSettling = false, canCancelHere = false }: Props) {
  const { impersonator } = useSession();
  const { currency, rates, isKnown } = useCurrency();
  const isOnline = useObservable(online);
  const checkout = useCheckout();
  const subscription = user?.activeSubscription ?? null;
  const until = endsUnlessPaid(subscription);
  if (subscription === null || until === null) return null;
  const { plan, renewal = null, expires_at: expiresAt } = subscription;
  if (renewal?.needs_consent === true) return null;
  // The announced amount is valid only in its currency, unless it is for another plan.
  const due =
    renewal !== null && (renewal.currency === currency || renewal.plan_id !== plan.id)
      ? renewal
      : { plan_id: plan.id, currency, amount: localPrice(plan.price, currency, rates) };
  return (
    <Section>
      <SectionBody>
        <h2 className={titleStyle}>{`Your ${plan.name} plan could not be renewed`}</h2>
        <p className={css({ color: "ink.2" })}>
          {`The 30 days that you paid for ended on ${formatDate(expiresAt)}, and the next 30 could not be charged. We try the same card again once a day. If nothing is paid by ${formatMoment(until)}, the plan ends and you are on Starter.`}
        </p>
        <div className={actionsStyle}>
          <PayButton
            label={`Pay ${priceText(due.amount, due.currency)} now`}
            reason={paymentBlockedReason({
              impersonated: impersonator !== null,
              online: isOnline,
              priceKnown: isKnown,
              settling: isSettling,
            })}
            isRunning={checkout.isRunning}
            onPress={() =>
              checkout.start({
                kind: "plan",
                planId: due.plan_id,
                currency: due.currency,
                amount: due.amount,
                matchSlug: undefined,
              })
            }
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
        <p className={css({ marginTop: "2", fontSize: "sm", color: "ink.2" })}>
          You can pay by another card. It is then the one that renews the plan.
        </p>
        <div className={css({ "&:has(p)": { marginTop: "3" } })}>
          <FailureBox>
            {checkout.error === null ? null : orderFailure(checkout.error, "plan")}
          </FailureBox>
        </div>
      </SectionBody>
    </Section>
  );
}

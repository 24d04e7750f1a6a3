import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { localPrice, priceText } from "#src/display/local-price.ts";
import { DEFAULT_PLAN } from "#src/display/plan-text.ts";
import { expiryText, nextPlan, renewalText, scheduledUpgrade } from "#src/display/subscription.ts";
import { planQueries } from "#src/queries/pricing-queries.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import type { User } from "#src/queries/user-queries.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { PlanIcon } from "#src/ui/plan-icon.tsx";
import { paymentBlockedReason } from "#src/display/payment-blocked-reason.ts";
import { online } from "#src/pwa/connection.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PayButton } from "#src/screens/payment/pay-button.tsx";
import { orderFailure, useCheckout } from "#src/screens/payment/use-checkout.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const iconStyle = css({
  display: "inline-block",
  verticalAlign: "-0.15em",
  marginInlineEnd: "1",
  color: "pitch",
});

export function PlanBanner({ user }: { user: User }) {
  const plans = useQuery(planQueries.list()).data?.body.data ?? [];
  const { currency, rates } = useCurrency();
  const price = (dollars: number) => priceText(localPrice(dollars, currency, rates), currency);
  const subscription = user.activeSubscription;
  const plan = subscription?.plan;
  const next = nextPlan(plans, subscription);
  const renewal = renewalText(subscription);
  const scheduled = scheduledUpgrade(subscription);
  return (
    <Section>
      <SectionBody>
        <p className={css({ fontWeight: "semibold" })}>
          <span>You are currently on </span>
          <span className={iconStyle}>
            <PlanIcon name={plan?.icon} />
          </span>
          <span>{`${plan?.name ?? DEFAULT_PLAN} Plan (${price(plan?.price ?? 0)})`}</span>
        </p>
        <p className={css({ color: "ink.2" })}>{expiryText(subscription)}</p>
        {renewal === null ? null : <p className={css({ color: "ink.2" })}>{renewal}</p>}
        {subscription === null || scheduled === null ? null : (
          <KeepPlan subscription={subscription} />
        )}
        {next === undefined || next.id === scheduled?.plan_id ? null : (
          <Link
            to="/pricing"
            className={`${button({ tone: "quiet", width: "full" })} ${css({ marginTop: "3" })}`}
          >
            <span>
              <span>Upgrade to </span>
              <span className={iconStyle}>
                <PlanIcon name={next.icon} />
              </span>
              <span>{`${next.name} Plan (${price(next.price)})`}</span>
            </span>
          </Link>
        )}
      </SectionBody>
    </Section>
  );
}

function KeepPlan({
  subscription: { plan },
}: {
  subscription: NonNullable<User["activeSubscription"]>;
}) {
  const { impersonator } = useSession();
  const { currency } = useCurrency();
  const isOnline = useObservable(online);
  const checkout = useCheckout();
  return (
    <div className={css({ marginTop: "3" })}>
      <PayButton
        label={`Keep ${plan.name}`}
        pendingLabel="One moment..."
        tone="quiet"
        reason={paymentBlockedReason({
          impersonated: impersonator !== null,
          online: isOnline,
          priceKnown: true,
        })}
        isRunning={checkout.isRunning}
        onPress={() =>
          checkout.start({
            kind: "upgrade",
            planId: plan.id,
            currency,
            amount: 0,
            matchSlug: undefined,
          })
        }
      />
      <FailureBox>
        {checkout.error === null ? null : orderFailure(checkout.error, "upgrade")}
      </FailureBox>
    </div>
  );
}

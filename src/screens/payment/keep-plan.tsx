import type { User } from "#src/queries/user-queries.ts";
import { whyNotPay } from "#src/display/why-not-pay.ts";
import { online } from "#src/pwa/connection.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PayButton } from "#src/screens/payment/pay-button.tsx";
import { orderFailure, useCheckout } from "#src/screens/payment/use-checkout.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { css } from "#styled/css/index.js";

/** Takes back the dearer plan that was to start with the next period. */
export function KeepPlan({ of: { plan } }: { of: NonNullable<User["activeSubscription"]> }) {
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
        reason={whyNotPay({
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

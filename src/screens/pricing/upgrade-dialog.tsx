import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { components } from "#contract";
import type { Currency } from "#domain/money.ts";
import { formatDate } from "#src/display/formatters.ts";
import { priceText } from "#src/display/local-price.ts";
import { paymentBlockedReason } from "#src/display/payment-blocked-reason.ts";
import { online } from "#src/pwa/connection.ts";
import { type UpgradePrice, upgradeQueries } from "#src/queries/payment-queries.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PayButton } from "#src/screens/payment/pay-button.tsx";
import { SecuredBy } from "#src/screens/payment/secured-by.tsx";
import { orderFailure, useCheckout } from "#src/screens/payment/use-checkout.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

const sumStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  rowGap: "2",
  marginBlock: "3",
  "& dt": { color: "ink.2" },
  "& dd": { textAlign: "end", paddingInlineStart: "4" },
  "& [data-total]": {
    paddingTop: "2",
    borderTopWidth: "hair",
    borderColor: "line.strong",
    color: "ink",
    fontWeight: "bold",
  },
});

type Props = {
  plan: Pick<components["schemas"]["Plan"], "id" | "name">;
  currency: Currency;
  matchSlug: string | undefined;
  onClose: () => void;
};

export function UpgradeDialog({ plan, currency, matchSlug, onClose }: Props) {
  const { sessionId, user } = useSession();
  const query = useQuery(upgradeQueries.price(plan.id, currency, sessionId));
  const price = query.data?.body.data;
  const failure = useLoadFailure(query);
  const { processor } = useCurrency();
  const isOnline = useObservable(online);
  const navigate = useNavigate();
  const checkout = useCheckout({
    onOrdered: () => {
      onClose();
      void navigate({ to: "/profile/edit-profile" });
    },
  });
  const expiresAt = user?.activeSubscription?.expires_at;
  return (
    <Dialog title={`Upgrade to ${plan.name}`} onClose={onClose}>
      {price === undefined ? (
        failure === null ? (
          <Skeleton width="100%" height="9rem" />
        ) : (
          <LoadFailure {...failure} />
        )
      ) : (
        <>
          {price.starts_at === null ? <PriceTable plan={plan.name} price={price} /> : null}
          <p className={css({ marginBottom: "3", fontSize: "sm", color: "ink.2" })}>
            {upgradeText(plan.name, price, expiresAt)}
          </p>
          <div className={css({ "&:has(p)": { marginBottom: "3" } })}>
            <FailureBox>
              {checkout.error === null ? null : orderFailure(checkout.error, "upgrade")}
            </FailureBox>
          </div>
          <PayButton
            label={
              price.starts_at === null
                ? `Pay ${priceText(price.amount, currency)}`
                : `Start ${plan.name} on ${formatDate(price.starts_at)}`
            }
            reason={paymentBlockedReason({
              impersonated: false,
              online: isOnline,
              priceKnown: true,
            })}
            pendingLabel={price.starts_at === null ? undefined : "One moment..."}
            isRunning={checkout.isRunning}
            onPress={() =>
              checkout.start({
                kind: "upgrade",
                planId: plan.id,
                currency,
                amount: price.amount,
                matchSlug,
              })
            }
          />
        </>
      )}
      <SecuredBy processor={processor} />
    </Dialog>
  );
}

function upgradeText(
  name: string,
  { starts_at: startsAt, renewal }: UpgradePrice,
  expiresAt: number | undefined,
): string {
  const price = renewal === null ? null : priceText(renewal.amount, renewal.currency);
  if (startsAt !== null) {
    const cost = price === null ? "" : `, for ${price} at today's price`;
    return `Nothing is left to pay for this period, so ${name} starts with the next one: on ${formatDate(startsAt)}${cost}. Until then your plan stays as it is. Nothing is charged now.`;
  }
  const end =
    expiresAt === undefined ? "" : ` The period stays as it is, to ${formatDate(expiresAt)}.`;
  const then = price === null ? "" : ` Then it renews, for ${price} at today's price.`;
  return `The plan changes at once.${end}${then}`;
}

function PriceTable({ plan, price }: { plan: string; price: UpgradePrice }) {
  const { remaining_days: days, currency } = price;
  return (
    <dl className={sumStyle}>
      <dt>{`${plan} for the ${days} of 30 days that remain`}</dt>
      <dd>{priceText(price.period_share, currency)}</dd>
      <dt>Paid already for these days</dt>
      <dd>{priceText(-price.already_paid, currency)}</dd>
      <dt data-total>To pay now</dt>
      <dd data-total>{priceText(price.amount, currency)}</dd>
    </dl>
  );
}

import { useQuery } from "@tanstack/react-query";
import { planQueries } from "#src/queries/pricing-queries.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PlanCard } from "#src/screens/pricing/plan-card.tsx";
import { WayBack } from "#src/screens/pricing/way-back.tsx";
import { DataAge, PRICES_OLD_AFTER_S } from "#src/ui/data-age.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page, Section } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { css } from "#styled/css/index.js";

const gridStyle = css({
  display: "grid",
  gap: "3",
  sm: { gridTemplateColumns: "1fr 1fr", paddingInline: "4" },
  md: { paddingInline: "0" },
});

export function PricingScreen() {
  const { user } = useSession();
  const plans = useQuery(planQueries.list());
  const { currency, rates } = useCurrency();
  return (
    <Page title="Choose Your Plan">
      <WayBack />
      <Notice>
        Paid plans are not on sale yet. Every account starts on the free Starter plan.
      </Notice>
      <DataAge query={plans} subject="Prices" oldAfter={PRICES_OLD_AFTER_S} />
      {plans.data === undefined && plans.isError ? (
        <Section>
          <ErrorState
            error={plans.error}
            onRetry={() => void plans.refetch()}
            retrying={plans.isFetching}
          />
        </Section>
      ) : (
        <ul className={gridStyle} aria-busy={plans.isPending}>
          {plans.data === undefined
            ? ["a", "b", "c", "d"].map((key) => (
                <li key={key}>
                  <Skeleton width="100%" height="15rem" />
                </li>
              ))
            : plans.data.body.data.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  currency={currency}
                  rates={rates}
                  current={user?.activeSubscription?.plan_id === plan.id}
                />
              ))}
        </ul>
      )}
      <div className={css({ marginTop: "3" })}>
        <Notice>
          {currency === "USD"
            ? null
            : `Prices are in US dollars, shown in ${currency} at public exchange rates.`}
        </Notice>
      </div>
    </Page>
  );
}

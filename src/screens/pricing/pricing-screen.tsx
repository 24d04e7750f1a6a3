import { useQuery } from "@tanstack/react-query";
import { useRouterState, useSearch, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { components } from "#contract";
import { localPrice } from "#src/display/local-price.ts";
import { matchName } from "#src/display/page-names.ts";
import { isReturn } from "#src/display/payment-return.ts";
import { NO_PRORATION, choosePlan, currentFirst } from "#src/display/plan-choice.ts";
import { online } from "#src/pwa/connection.ts";
import { planQueries } from "#src/queries/pricing-queries.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useUserFailure } from "#src/queries/use-user-failure.ts";
import { RenewalConsent } from "#src/screens/payment/renewal-consent.tsx";
import { RenewalFailed } from "#src/screens/payment/renewal-failed.tsx";
import { SecuredBy } from "#src/screens/payment/secured-by.tsx";
import { orderFailure, useCheckout } from "#src/screens/payment/use-checkout.ts";
import { PaymentReturn } from "#src/screens/pricing/payment-return.tsx";
import { PlanCard } from "#src/screens/pricing/plan-card.tsx";
import { UpgradeDialog } from "#src/screens/pricing/upgrade-dialog.tsx";
import { useChosenPlan } from "#src/screens/pricing/use-chosen-plan.ts";
import { CheckMail } from "#src/screens/verify-email/check-mail.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { DataAge, PRICES_OLD_AFTER_S } from "#src/ui/data-age.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { showToast } from "#src/ui/toast.ts";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { formatDate } from "#src/display/formatters.ts";
import { matchesLeftText } from "#src/display/plan-offer.ts";
import { FREE_PLAN_ID } from "#src/display/subscription.ts";
import { PointsSection } from "#src/screens/pricing/points-section.tsx";
import { removePendingMatch, readPendingMatch } from "#src/storage/pending-match.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Plan = components["schemas"]["Plan"];

const gridStyle = css({
  display: "grid",
  gap: "2",
  paddingInline: "3",
  md: { gridTemplateColumns: "1fr 1fr", gap: "3", paddingInline: "0" },
});
const noProrationStyle = css({
  marginInline: "4",
  marginTop: "3",
  padding: "3",
  borderRadius: "md",
  bg: "warning.soft",
  color: "warning",
  md: { marginInline: "0" },
});
const failureStyle = css({
  marginInline: "4",
  marginBottom: "3",
  paddingInline: "3",
  paddingBlock: "2",
  borderRadius: "md",
  bg: "error.soft",
  color: "error",
  md: { marginInline: "0" },
});

export function PricingScreen() {
  const search = useSearch({ from: "/pricing" });
  const previousMatch = useRouterState({ select: ({ location }) => location.state.matchSlug });
  const match = search.match ?? previousMatch ?? readPendingMatch()?.slug;
  const isSettling = isReturn(search);
  const { user } = useSession();
  return (
    <Page title="Choose Your Plan">
      {isSettling ? <PaymentReturn search={search} /> : null}
      {isSettling ? null : <BackToMatch match={match} />}
      <CheckMail user={user} />
      <RenewalConsent user={user} />
      <RenewalFailed user={user} isSettling={isSettling} />
      <Plans match={match} isSettling={isSettling} />
    </Page>
  );
}

function Plans({ match, isSettling }: { match: string | undefined; isSettling: boolean }) {
  const { signedIn, user, impersonator } = useSession();
  const query = useQuery(planQueries.list());
  const failure = useLoadFailure(query);
  const userFailure = useUserFailure();
  const plans = query.data?.body.data;
  const { currency, rates, isKnown, processor } = useCurrency();
  const isOnline = useObservable(online);
  const checkout = useCheckout();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [upgrade, setUpgrade] = useState<Plan | null>(null);

  const subscription = user?.activeSubscription ?? null;
  const currentId = user === undefined ? null : (subscription?.plan_id ?? FREE_PLAN_ID);
  const choiceOf = (plan: Plan) =>
    choosePlan({
      plan,
      signedIn,
      user,
      userFailed: userFailure !== null,
      impersonated: impersonator !== null,
      online: isOnline,
      currency,
      priceKnown: isKnown,
      settling: isSettling,
    });

  function order(plan: Plan) {
    const { reason, isUpgrade } = choiceOf(plan);
    if (reason !== null) {
      showToast(reason);
      return;
    }
    if (isUpgrade) {
      setUpgrade(plan);
      return;
    }
    setChosenId(plan.id);
    checkout.start({
      kind: "plan",
      planId: plan.id,
      currency,
      amount: localPrice(plan.price, currency, rates),
      matchSlug: match,
    });
  }

  const isInNaira = plans?.some((plan) => choiceOf(plan).reason === NO_PRORATION) ?? false;
  const { logInFirst } = useChosenPlan({
    plans,
    isReady: signedIn && user !== undefined && plans !== undefined && isKnown,
    match,
    onChosen: order,
  });

  return (
    <>
      <DataAge query={query} label="Prices saved" oldAfter={PRICES_OLD_AFTER_S} />
      {userFailure === null ? null : (
        <Section>
          <SectionBody>
            <LoadFailure {...userFailure} />
          </SectionBody>
        </Section>
      )}
      <div role="alert">
        {checkout.error === null ? null : (
          <p className={failureStyle}>{orderFailure(checkout.error, "plan")}</p>
        )}
      </div>
      {failure !== null ? (
        <Section>
          <ErrorState {...failure} />
        </Section>
      ) : (
        <ul className={gridStyle} aria-busy={query.isPending}>
          {plans === undefined ? (
            <li className={css({ position: "relative", sm: { gridColumn: "1 / -1" } })}>
              <SlowNote>Still asking for the plans</SlowNote>
            </li>
          ) : null}
          {plans === undefined
            ? ["a", "b", "c", "d"].map((key) => (
                <li key={key}>
                  <Skeleton width="100%" height="11.25rem" />
                </li>
              ))
            : currentFirst(plans, signedIn ? currentId : null).map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  currency={currency}
                  rates={rates}
                  choice={choiceOf(plan)}
                  allowanceText={
                    user !== undefined && plan.id === currentId ? matchesLeftText(user) : null
                  }
                  isRunning={checkout.isRunning && chosenId === plan.id}
                  onChoose={() => (signedIn ? order(plan) : logInFirst(plan))}
                />
              ))}
        </ul>
      )}
      {isInNaira && subscription !== null ? (
        <InsteadOfProration expiresAt={subscription.expires_at} />
      ) : null}
      <PointsSection plans={plans} currency={currency} rates={rates} match={match} />
      <div className={css({ marginTop: "3" })}>
        <Notice>
          {currency === "USD"
            ? "Prices are in US dollars."
            : `Prices are based on US dollars, shown and charged in ${currency} at public exchange rates. What you see is what you pay.`}
        </Notice>
        <Notice>
          A plan is for 30 days and renews by itself until you cancel it, which you can do at any
          time in your account. It then stays valid until it expires. Plans are not refundable.
        </Notice>
      </div>
      <SecuredBy processor={processor} />
      {upgrade === null || !signedIn ? null : (
        <UpgradeDialog
          plan={upgrade}
          currency={currency}
          matchSlug={match}
          onClose={() => setUpgrade(null)}
        />
      )}
    </>
  );
}

function BackToMatch({ match }: { match: string | undefined }) {
  const { reader } = useSession();
  const savedMatch = readPendingMatch();
  const slug = match ?? savedMatch?.slug;
  const event = useQuery({
    ...eventQueries.detail(slug ?? "", reader),
    enabled: slug !== undefined && slug !== savedMatch?.slug,
  }).data?.body.data;
  if (slug === undefined) return null;
  const title =
    event !== undefined
      ? matchName(event)
      : slug === savedMatch?.slug
        ? savedMatch.title
        : "your match";
  return (
    <p className={css({ paddingInline: "4", marginBottom: "3", md: { paddingInline: "0" } })}>
      <Link
        to="/prediction/$slug"
        params={{ slug }}
        className={button({ width: "full" })}
        onClick={removePendingMatch}
      >
        {`Back to ${title}`}
      </Link>
    </p>
  );
}

/** A naira plan cannot change within its period. */
function InsteadOfProration({ expiresAt }: { expiresAt: number }) {
  return (
    <p className={noProrationStyle}>
      <span>{`Your plan is paid until ${formatDate(expiresAt)}. `}</span>
      <Link to="/profile/cancel-subscription" className={css({ textDecoration: "underline" })}>
        Cancel it now
      </Link>
      <span>, keep it until then, and choose the next one here on that day.</span>
    </p>
  );
}

import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { stringifySearch } from "#src/display/search-params.ts";
import {
  NO_RETURN,
  type PaymentKey,
  paymentOf,
  questionsOf,
  statusText,
} from "#src/display/payment-return.ts";
import type { PricingSearch } from "#src/display/pricing-search.ts";
import { online } from "#src/pwa/connection.ts";
import { isUnconfirmed, isUnknownPayment, settleQueries } from "#src/queries/settle-query.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { readChosen, writeChosen } from "#src/storage/chosen-questions.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Props = { search: PricingSearch };
type Outcome = "settled" | "failed" | "another's";

export function PaymentReturn({ search }: Props) {
  const payment = paymentOf(search);
  const { status, error } = search;
  // The key resets the state for another return.
  return (
    <Return key={`${payment?.reference} ${status} ${error}`} payment={payment} search={search} />
  );
}

function Return({ payment, search }: Props & { payment: PaymentKey | null }) {
  const { signedIn, sessionId } = useSession();
  const query = useQuery(settleQueries.settle(payment, sessionId));
  const leave = useLeaveReturn(search);
  const outcome = outcomeOf(payment, query);

  const showError = useEffectEvent(() => {
    if (search.error !== undefined) showToast(search.error, { tone: "bad" });
  });
  const finish = useEffectEvent((reachedOutcome: Outcome) => {
    const status = statusText(search);
    if (query.isSuccess) showToast(query.data.message, { tone: "good" });
    else if (status !== null) showToast(status, { tone: "bad" });
    else if (query.isError) showFailure(query.error);
    void leave(reachedOutcome);
  });
  useEffect(() => showError(), []);
  useEffect(() => {
    if (outcome !== null) finish(outcome);
  }, [outcome]);

  if (payment === null) return null;
  return (
    <Section>
      <SectionBody>
        {signedIn ? <Settling query={query} /> : <LogInFirst search={search} />}
      </SectionBody>
    </Section>
  );
}

type SettleQuery = UseQueryResult<{ message: string }>;

/** Null while the payment is settling, or waits for its owner. */
function outcomeOf(payment: PaymentKey | null, { status, error }: SettleQuery): Outcome | null {
  if (payment === null) return "failed";
  if (status === "pending") return null;
  if (status === "success") return "settled";
  return isUnknownPayment(error) ? "another's" : "failed";
}

function Settling({ query }: { query: SettleQuery }) {
  const client = useQueryClient();
  const isOnline = useObservable(online);
  // A query that refetches at once loses its last failure.
  const [lastFailure, setLastFailure] = useState<Error | null>(null);
  const failure = query.failureReason ?? lastFailure;
  const isWaiting = failure === null && isOnline;

  // Cancel first: between two retries, `refetch` only waits for the next retry.
  const retryNow = async () => {
    setLastFailure(failure);
    await client.cancelQueries({ queryKey: settleQueries.all() });
    await query.refetch();
  };

  return (
    <>
      <h2 className={titleStyle}>Checking your payment</h2>
      <p role="status" className={textStyle}>
        {isUnconfirmed(failure)
          ? "We're still checking this payment. Don't pay again."
          : isWaiting
            ? "This takes a moment."
            : "There is no connection to our server. Nothing is lost: this page keeps trying and confirms your payment when the connection is back. If you close it, our server does the same within a few minutes."}
      </p>
      {isWaiting ? null : (
        <button type="button" className={button({ tone: "quiet" })} onClick={() => void retryNow()}>
          Retry now
        </button>
      )}
    </>
  );
}

const titleStyle = css({ fontWeight: "bold" });
const textStyle = css({ color: "ink.2", marginBottom: "3" });

/** Signed out, for example in another browser. The login dialog opens once by itself. */
function LogInFirst({ search }: Props) {
  const { next } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const logIn = () =>
    void navigate({
      to: ".",
      search: (current) => ({
        ...current,
        login: 1 as const,
        tab: "login" as const,
        next: `/pricing${stringifySearch(search)}`,
      }),
      replace: true,
    });
  const openOnce = useEffectEvent(() => {
    if (next === undefined) logIn();
  });
  useEffect(() => openOnce(), []);
  return (
    <>
      <h2 className={titleStyle}>Log in to finish your payment</h2>
      <p className={textStyle}>
        You are back from paying, but not signed in here. Log in with the account that you paid for,
        and it gets what you bought.
      </p>
      <button type="button" className={button()} onClick={logIn}>
        Log in
      </button>
    </>
  );
}

/** Back must lead neither to the return address nor to the provider's page. */
function useLeaveReturn(search: PricingSearch) {
  const navigate = useNavigate();
  const { match } = search;
  const toPlans = () =>
    navigate({
      to: "/pricing",
      search: (current) => ({
        ...current,
        ...NO_RETURN,
        match: undefined,
        questions: undefined,
      }),
      replace: true,
    });
  return async (outcome: Outcome) => {
    // The match and the questions belong to another account.
    const matchSlug = outcome === "another's" ? undefined : match;
    if (matchSlug !== undefined && readChosen(matchSlug) === null)
      writeChosen(matchSlug, questionsOf(search));
    await toPlans();
    if (matchSlug !== undefined)
      await navigate({ to: "/prediction/$slug", params: { slug: matchSlug } });
    else if (outcome === "settled") await navigate({ to: "/profile/edit-profile" });
  };
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { stringifySearch } from "#src/display/search-params.ts";
import {
  NO_RETURN,
  type PaymentKey,
  type PricingSearch,
  paymentOf,
  questionsOf,
  statusText,
} from "#src/display/payment-return.ts";
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

/** Back from the processor's page: what it said, and the payment that is to be settled. */
export function PaymentReturn({ search }: Props) {
  const payment = paymentOf(search);
  const leave = useLeaveReturn(search);
  const said = useRef("");
  // The address came from outside; what it says is said once, and where there is nothing to settle it is done with.
  useEffect(() => {
    const words = stringifySearch(search);
    if (said.current === words) return;
    said.current = words;
    if (search.error !== undefined) showToast(search.error, { tone: "bad" });
    if (payment !== null) return;
    const status = statusText(search);
    if (status !== null) showToast(status, { tone: "bad" });
    void leave("failed");
  }, [search, payment, leave]);
  if (payment === null) return null;
  return (
    <Section>
      <SectionBody>
        <Settling key={payment.reference} payment={payment} search={search} />
      </SectionBody>
    </Section>
  );
}

function Settling({ payment, search }: Props & { payment: PaymentKey }) {
  const { signedIn, sessionId } = useSession();
  const client = useQueryClient();
  const query = useQuery(settleQueries.settle(payment, sessionId));
  const { status, data, error, failureReason } = query;
  const leave = useLeaveReturn(search);
  const isOnline = useObservable(online);
  const ended = useRef(false);
  // What came of it is told once, and the address goes: on another page, or on this one.
  useEffect(() => {
    if (status === "pending" || ended.current) return;
    ended.current = true;
    if (status === "success") {
      showToast(data.message, { tone: "good" });
      void leave("settled");
      return;
    }
    const words = statusText(search);
    if (words === null) showFailure(error);
    else showToast(words, { tone: "bad" });
    void leave(isUnknownPayment(error) ? "another's" : "failed");
  }, [status, data, error, search, leave]);

  // While it is asked again at once, the query has forgotten what was last said.
  const [saidBefore, setSaidBefore] = useState<Error | null>(null);
  const failure = failureReason ?? saidBefore;
  const isOpen = isUnconfirmed(failure);

  // Between two tries a query waits for its own next one, whoever asks for it anew.
  const askNow = async () => {
    setSaidBefore(failure);
    const { queryKey } = settleQueries.settle(payment, sessionId);
    await client.cancelQueries({ queryKey, exact: true });
    await query.refetch();
  };

  if (!signedIn) return <LogInFirst search={search} />;
  return (
    <>
      <h2 className={titleStyle}>Checking your payment</h2>
      <p role="status" className={wordsStyle}>
        {isOpen
          ? "The processor has not confirmed it yet. Do not pay again: this page asks the processor again by itself. You get what you paid for as soon as it is confirmed, also while the app is closed."
          : failure === null && isOnline
            ? "This takes a moment."
            : "There is no connection to our server. Nothing is lost: this page goes on asking, and settles your payment when the line is back. If you close it, our server does the same by itself within some minutes."}
      </p>
      {failure === null && isOnline ? null : (
        <button type="button" className={button({ tone: "quiet" })} onClick={() => void askNow()}>
          Retry now
        </button>
      )}
    </>
  );
}

const titleStyle = css({ fontWeight: "bold" });
const wordsStyle = css({ color: "ink.2", marginBottom: "3" });

/** The return came to where its owner is signed out, as in another browser. The login opens by itself, once. */
function LogInFirst({ search }: Props) {
  const { next } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const opened = useRef(false);
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
  useEffect(() => {
    if (opened.current || next !== undefined) return;
    opened.current = true;
    logIn();
  });
  return (
    <>
      <h2 className={titleStyle}>Log in to finish your payment</h2>
      <p className={wordsStyle}>
        You are back from paying, and nobody is signed in here. Log in with the account that you
        paid for: what you bought is then given to it.
      </p>
      <button type="button" className={button()} onClick={logIn}>
        Log in
      </button>
    </>
  );
}

/**
 * Off the return's address, so that Back does not lead to it again. Where the payment is settled, the plans stay before the
 * next page: Back leads to them, and not to the processor's page.
 */
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
  return async (end: "settled" | "failed" | "another's") => {
    // Neither the match nor the questions are this fan's.
    const back = end === "another's" ? undefined : match;
    // In another browser than they were chosen in.
    if (back !== undefined && readChosen(back) === null) writeChosen(back, questionsOf(search));
    await toPlans();
    if (back !== undefined) await navigate({ to: "/prediction/$slug", params: { slug: back } });
    else if (end === "settled") await navigate({ to: "/profile/edit-profile" });
  };
}

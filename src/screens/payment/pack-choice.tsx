import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { localPrice, priceText } from "#src/display/local-price.ts";
import { pointsText } from "#src/display/plan-text.ts";
import { answersText, packFor, missingPointsText } from "#src/display/points-pack.ts";
import { paymentBlockedReason } from "#src/display/payment-blocked-reason.ts";
import { online } from "#src/pwa/connection.ts";
import { type PointsPack, packQueries } from "#src/queries/payment-queries.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import { usePricePerAnswer } from "#src/queries/use-price-per-answer.ts";
import { useSession } from "#src/queries/use-session.ts";
import type { FundRequest } from "#src/screens/payment/funds.ts";
import { PayButton } from "#src/screens/payment/pay-button.tsx";
import { orderFailure, useCheckout } from "#src/screens/payment/use-checkout.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

const areaStyle = css({
  marginTop: "4",
  paddingTop: "3",
  borderTopWidth: "hair",
  borderColor: "line",
});
const missingStyle = css({
  marginBottom: "2",
  paddingInline: "3",
  paddingBlock: "2",
  borderRadius: "md",
  bg: "warning.soft",
  color: "warning",
  fontSize: "sm",
  fontWeight: "semibold",
});
const packStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  paddingInline: "3",
  borderRadius: "md",
  borderWidth: "hair",
  borderColor: "line.strong",
  fontWeight: "semibold",
  "&:has(:checked)": { borderColor: "pitch", bg: "pitch.soft" },
  "&:has(:disabled)": { opacity: "0.55" },
});
const boxStyle = css({ flex: "none", width: "1.25rem", height: "1.25rem", accentColor: "pitch" });

export function PackChoice({
  request,
  balance,
}: {
  request: FundRequest;
  balance: number | undefined;
}) {
  const query = useQuery(packQueries.list());
  const packs = query.data?.body.data;
  const failure = useLoadFailure(query);
  const { impersonator } = useSession();
  const { currency, rates, isKnown } = useCurrency();
  const [chosenId, setChosenId] = useState<number | null>(request.packId ?? null);
  const checkout = useCheckout();
  const isOnline = useObservable(online);
  const titleId = useId();
  const perAnswer = usePricePerAnswer();
  const missingPoints =
    request.needed === undefined || balance === undefined
      ? 0
      : Math.max(0, request.needed - balance);
  const chosen =
    packs?.find(({ id }) => id === chosenId) ??
    (packs === undefined ? undefined : packFor(packs, missingPoints));
  const price = (pack: PointsPack) => localPrice(pack.price, currency, rates);
  const reason = paymentBlockedReason({
    impersonated: impersonator !== null,
    online: isOnline,
    priceKnown: isKnown,
  });

  return (
    <section aria-labelledby={titleId} className={areaStyle}>
      <h3 id={titleId} className={css({ fontWeight: "bold", marginBottom: "2" })}>
        Get points
      </h3>
      {missingPoints > 0 ? (
        <p className={missingStyle}>{missingPointsText(missingPoints)}</p>
      ) : null}
      {packs === undefined ? (
        failure === null ? (
          <Skeleton width="100%" height="9rem" />
        ) : (
          <LoadFailure {...failure} />
        )
      ) : (
        <>
          <fieldset className={css({ display: "grid", gap: "2" })} disabled={reason !== null}>
            <legend className={css({ srOnly: true })}>Packs of points</legend>
            {packs.map((pack) => (
              <label key={pack.id} className={packStyle}>
                <input
                  type="radio"
                  name="pack"
                  className={boxStyle}
                  checked={pack === chosen}
                  onChange={() => setChosenId(pack.id)}
                />
                <span className={css({ display: "grid" })}>
                  <span>{answersText(pack.points, perAnswer)}</span>
                  <span className={css({ fontSize: "sm", fontWeight: "normal", color: "ink.2" })}>
                    {pointsText(pack.points)}
                  </span>
                </span>
                <span className={css({ marginStart: "auto" })}>
                  {priceText(price(pack), currency)}
                </span>
              </label>
            ))}
          </fieldset>
          {chosen === undefined ? null : (
            <div className={css({ display: "grid", gap: "2", marginTop: "3" })}>
              {balance === undefined ? null : (
                <p className={css({ fontSize: "sm", color: "ink.2" })}>
                  {balanceText(balance + chosen.points, missingPoints - chosen.points)}
                </p>
              )}
              <FailureBox>
                {checkout.error === null ? null : orderFailure(checkout.error, "topup")}
              </FailureBox>
              <PayButton
                label={`Pay ${priceText(price(chosen), currency)}`}
                reason={reason}
                isRunning={checkout.isRunning}
                onPress={() =>
                  checkout.start({
                    kind: "topup",
                    packId: chosen.id,
                    currency,
                    amount: price(chosen),
                    matchSlug: request.matchSlug,
                  })
                }
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function balanceText(points: number, stillMissing: number): string {
  const sentence = `You will have ${pointsText(points)}`;
  return stillMissing > 0
    ? `${sentence}, ${stillMissing} too few for what you chose.`
    : `${sentence}.`;
}

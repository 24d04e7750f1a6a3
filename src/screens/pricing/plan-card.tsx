import { useId } from "react";
import type { components } from "#contract";
import type { Currency } from "#domain/money.ts";
import { type Rates, localPrice, priceText, smallPriceText } from "#src/display/local-price.ts";
import type { choosePlan } from "#src/display/plan-choice.ts";
import { monthlyMatchesText } from "#src/display/plan-offer.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { PlanIcon } from "#src/ui/plan-icon.tsx";
import { css } from "#styled/css/index.js";
import { button, pill } from "#styled/recipes/index.js";

const cardStyle = css({
  display: "grid",
  gap: "3",
  padding: "4",
  borderRadius: "lg",
  borderWidth: "hair",
  borderColor: "line",
  bg: "card",
  "&[data-recommended]": { borderWidth: "thick", borderColor: "pitch" },
  "&[data-current]": { borderColor: "pitch.soft", bg: "pitch.soft" },
});
const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "3",
  rowGap: "2",
});
const headStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  columnGap: "3",
});
const footStyle = css({ paddingTop: "3", borderTopWidth: "hair", borderColor: "line" });
const nameStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  fontSize: "lg",
  fontWeight: "heavy",
  "& svg": { color: "pitch" },
});
const featuresStyle = css({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "4",
  fontSize: "sm",
  color: "ink.2",
  "& li": { display: "flex", gap: "2" },
  "& li::before": { content: '"✓" / ""', color: "pitch", fontWeight: "bold" },
});

type Props = {
  plan: components["schemas"]["Plan"];
  currency: Currency;
  rates: Rates;
  choice: ReturnType<typeof choosePlan>;
  /** For example "1 match left this month". */
  allowanceText: string | null;
  isRunning: boolean;
  onChoose: () => void;
};

export function PlanCard({
  plan,
  currency,
  rates,
  choice,
  allowanceText,
  isRunning,
  onChoose,
}: Props) {
  const local = localPrice(plan.price, currency, rates);
  return (
    <li
      className={cardStyle}
      data-recommended={(plan.recommended && !choice.isCurrent) || undefined}
      data-current={choice.isCurrent || undefined}
    >
      <div className={headStyle}>
        <div className={css({ minWidth: "0" })}>
          <h2 className={nameStyle}>
            <PlanIcon name={plan.icon} />
            <span>{plan.name}</span>
            <Marker plan={plan} isCurrent={choice.isCurrent} />
          </h2>
          <p className={css({ color: "ink.2" })}>{monthlyMatchesText(plan.matches_per_month)}</p>
        </div>
        <p className={css({ textAlign: "end" })}>
          <span className={css({ display: "block", textStyle: "figure", fontSize: "2xl" })}>
            {plan.price === 0 ? "Free" : priceText(local, currency)}
          </span>
          {plan.price === 0 ? null : (
            <span className={css({ fontSize: "sm", color: "ink.2" })}>a month</span>
          )}
        </p>
      </div>
      <ul className={featuresStyle}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className={`${rowStyle} ${footStyle}`}>
        <p className={css({ fontWeight: "semibold" })}>
          {allowanceText ?? perMatch(plan.matches_per_month, local, currency)}
        </p>
        {choice.isCurrent ? null : (
          <ChooseButton
            choice={choice}
            isMain={plan.recommended}
            isRunning={isRunning}
            onChoose={onChoose}
          />
        )}
      </div>
    </li>
  );
}

function perMatch(matches: number | null, price: number, currency: string): string {
  if (price === 0) return "No card needed";
  return matches === null ? "No limit" : `${smallPriceText(price / matches, currency)} a match`;
}

function Marker({ plan, isCurrent }: { plan: Props["plan"]; isCurrent: boolean }) {
  if (isCurrent) return <span className={pill({ tone: "neutral" })}>Your plan</span>;
  return plan.recommended ? <span className={pill()}>Recommended</span> : null;
}

function ChooseButton({
  choice: { label, reason },
  isMain,
  isRunning,
  onChoose,
}: Pick<Props, "choice" | "isRunning" | "onChoose"> & { isMain: boolean }) {
  const reasonId = useId();
  return (
    <div className={css({ display: "grid", justifyItems: "end", gap: "1", maxWidth: "16rem" })}>
      <ActionButton
        className={button({ tone: isMain ? "main" : "quiet" })}
        isDisabled={reason !== null || isRunning}
        aria-describedby={reason === null ? undefined : reasonId}
        onPress={onChoose}
      >
        {isRunning ? "Opening the payment page..." : label}
      </ActionButton>
      {reason === null ? null : (
        <p id={reasonId} className={css({ fontSize: "sm", color: "ink.2", textAlign: "end" })}>
          {reason}
        </p>
      )}
    </div>
  );
}

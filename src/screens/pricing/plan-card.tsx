import type { components } from "#contract";
import type { Currency } from "#domain/money.ts";
import { type Rates, localPrice, priceText } from "#src/display/local-price.ts";
import type { choosePlan } from "#src/display/plan-choice.ts";
import { PayButton } from "#src/screens/payment/pay-button.tsx";
import { PlanIcon } from "#src/ui/plan-icon.tsx";
import { css } from "#styled/css/index.js";
import { card, pill } from "#styled/recipes/index.js";

/** Subgrid: the five parts line up with those of the neighbours. */
const cardStyle = css({
  display: "grid",
  gridRow: "span 5",
  gridTemplateRows: "subgrid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  rowGap: "3",
  padding: "5",
  "&[data-recommended]": { borderColor: "pitch" },
});
const headStyle = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "2",
  minHeight: "1.75rem",
});
const featureStyle = css({
  display: "flex",
  gap: "2",
  _before: { content: '"✓" / ""', color: "pitch", fontWeight: "bold" },
});

type Props = {
  plan: components["schemas"]["Plan"];
  currency: Currency;
  rates: Rates;
  choice: ReturnType<typeof choosePlan>;
  isRunning: boolean;
  onChoose: () => void;
};

export function PlanCard({ plan, currency, rates, choice, isRunning, onChoose }: Props) {
  const price = (dollars: number) => priceText(localPrice(dollars, currency, rates), currency);
  const { matches_per_month: matches } = plan;
  return (
    <li className={`${card()} ${cardStyle}`} data-recommended={plan.recommended || undefined}>
      <div className={headStyle}>
        <h2 className={css({ fontSize: "lg", fontWeight: "bold" })}>
          <span className={css({ marginInlineEnd: "2", color: "pitch", "& svg": INLINE })}>
            <PlanIcon name={plan.icon} />
          </span>
          <span>{plan.name}</span>
        </h2>
        {choice.isCurrent ? (
          <span className={pill({ tone: "neutral" })}>Your plan</span>
        ) : plan.recommended ? (
          <span className={pill()}>Recommended</span>
        ) : null}
      </div>
      <div>
        <p>
          <span className={css({ textStyle: "figure", fontSize: "2xl" })}>
            {plan.price === 0 ? "Free" : price(plan.price)}
          </span>
          {plan.price === 0 ? null : <span className={css({ color: "ink.3" })}> a month</span>}
        </p>
        {/* Kept free where there is nothing to say, so that the cards of a row line up. */}
        <p className={css({ minHeight: "1.25rem", fontSize: "sm", color: "ink.3" })}>
          {plan.price === 0 || matches === null
            ? null
            : `About ${price(plan.price / matches)} a match`}
        </p>
      </div>
      <p className={css({ color: "ink.2" })}>{plan.description}</p>
      <ul
        className={css({
          display: "flex",
          flexDirection: "column",
          gap: "1",
          marginBottom: "auto",
          color: "ink.2",
          fontSize: "sm",
        })}
      >
        {plan.features.map((feature) => (
          <li key={feature} className={featureStyle}>
            {feature}
          </li>
        ))}
      </ul>
      <PayButton
        label={choice.label}
        reason={choice.reason}
        isRunning={isRunning}
        tone={plan.recommended ? "main" : "quiet"}
        onPress={onChoose}
      />
    </li>
  );
}

const INLINE = { display: "inline-block", verticalAlign: "-0.1em" } as const;

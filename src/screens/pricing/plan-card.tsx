import type { components } from "#contract";
import { type Rates, localPrice, priceText } from "#src/display/local-price.ts";
import { css } from "#styled/css/index.js";
import { card, pill } from "#styled/recipes/index.js";

const cardStyle = css({ display: "flex", flexDirection: "column", gap: "3", padding: "5" });
const featureStyle = css({
  display: "flex",
  gap: "2",
  _before: { content: '"✓"', color: "pitch", fontWeight: "bold" },
});

type Props = {
  plan: components["schemas"]["Plan"];
  currency: string;
  rates: Rates;
  current: boolean;
};

export function PlanCard({ plan, currency, rates, current }: Props) {
  return (
    <li className={`${card()} ${cardStyle}`}>
      <div
        className={css({
          display: "flex",
          justifyContent: "space-between",
          alignItems: "center",
          minHeight: "1.75rem",
        })}
      >
        <h2 className={css({ fontSize: "lg", fontWeight: "bold" })}>{plan.name}</h2>
        {current ? (
          <span className={pill({ tone: "neutral" })}>Your plan</span>
        ) : plan.recommended ? (
          <span className={pill()}>Recommended</span>
        ) : null}
      </div>
      <p>
        <span className={css({ textStyle: "figure", fontSize: "2xl" })}>
          {plan.price === 0 ? "Free" : priceText(localPrice(plan.price, currency, rates), currency)}
        </span>
        {plan.price === 0 ? null : <span className={css({ color: "ink.3" })}> a month</span>}
      </p>
      <p className={css({ color: "ink.2" })}>{plan.description}</p>
      <ul
        className={css({
          display: "flex",
          flexDirection: "column",
          gap: "1",
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
    </li>
  );
}

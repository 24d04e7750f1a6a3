import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import type { Currency } from "#domain/money.ts";
import { type Rates, localPrice, priceText } from "#src/display/local-price.ts";
import { comparison } from "#src/display/plan-offer.ts";
import { pointsText } from "#src/display/plan-text.ts";
import { answersText } from "#src/display/points-pack.ts";
import { type PointsPack, packQueries } from "#src/queries/payment-queries.ts";
import { usePricePerAnswer } from "#src/queries/use-price-per-answer.ts";
import { useSession } from "#src/queries/use-session.ts";
import { openFundDialog } from "#src/screens/payment/funds.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const packsStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(6rem, 1fr))",
  borderBlockWidth: "hair",
  borderColor: "line",
  "& > li + li": { borderInlineStartWidth: "hair", borderColor: "line" },
});
const packStyle = css({
  display: "grid",
  justifyItems: "center",
  gap: "1",
  width: "full",
  paddingBlock: "3",
  _hover: { bg: "paper" },
});

type Props = {
  plans: readonly components["schemas"]["Plan"][] | undefined;
  currency: Currency;
  rates: Rates;
  match: string | undefined;
};

export function PointsSection({ plans, currency, rates, match }: Props) {
  const perAnswer = usePricePerAnswer();
  const packs = useQuery(packQueries.list()).data?.body.data;
  const cheapest = plans?.find(({ price }) => price > 0);
  return (
    <div id="points" className={css({ marginTop: "4", scrollMarginTop: "4rem" })}>
      <Section title="Points, no plan" aside={`${pointsText(perAnswer)} an answer`}>
        {packs === undefined ? (
          <SectionBody>
            <Skeleton width="100%" height="5rem" />
          </SectionBody>
        ) : (
          <ul className={packsStyle}>
            {packs.map((pack) => (
              <li key={pack.id}>
                <Pack
                  pack={pack}
                  match={match}
                  answers={answersText(pack.points, perAnswer)}
                  price={priceText(localPrice(pack.price, currency, rates), currency)}
                />
              </li>
            ))}
          </ul>
        )}
        <SectionBody>
          <p className={css({ color: "ink.2" })}>
            <span>
              {comparison(
                perAnswer,
                cheapest === undefined
                  ? null
                  : {
                      name: cheapest.name,
                      matches: cheapest.matches_per_month,
                      price: priceText(localPrice(cheapest.price, currency, rates), currency),
                    },
              )}
            </span>{" "}
            <span>Points do not expire.</span>
          </p>
        </SectionBody>
      </Section>
    </div>
  );
}

function Pack({
  pack,
  answers,
  price,
  match,
}: {
  pack: PointsPack;
  answers: string;
  price: string;
  match: string | undefined;
}) {
  const { signedIn } = useSession();
  const words = (
    <>
      <span className={css({ fontWeight: "bold" })}>{answers}</span>
      <span className={css({ fontSize: "sm", color: "ink.2" })}>{pointsText(pack.points)}</span>
      <span className={css({ textStyle: "figure", fontSize: "xl", color: "pitch" })}>{price}</span>
    </>
  );
  return signedIn ? (
    <button
      type="button"
      className={packStyle}
      onClick={() =>
        openFundDialog({ packId: pack.id, ...(match === undefined ? {} : { matchSlug: match }) })
      }
    >
      {words}
    </button>
  ) : (
    <Link to="." search={(search) => ({ ...search, login: 1 as const })} className={packStyle}>
      {words}
      <span className={css({ srOnly: true })}>Log in to get points</span>
    </Link>
  );
}

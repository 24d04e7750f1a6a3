import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { pointsWords } from "#src/display/plan-words.ts";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { askFunds } from "#src/screens/payment/funds.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function PointsNote({ match, signedIn }: { match: string | undefined; signedIn: boolean }) {
  const perQuestion = useQuery(rateQueries.all()).data?.body.price_per_unit ?? PRICE_PER_UNIT;
  return (
    <div className={css({ marginTop: "4" })}>
      <Section title="Or points">
        <SectionBody>
          <p className={css({ color: "ink.2", marginBottom: "3" })}>
            {`Beyond your plan, each question of a match costs ${pointsWords(perQuestion)}. Points do not expire.`}
          </p>
          {signedIn ? (
            <button
              type="button"
              className={button({ tone: "quiet" })}
              onClick={() => askFunds(match === undefined ? {} : { matchSlug: match })}
            >
              Get points
            </button>
          ) : (
            <Link
              to="."
              search={(search) => ({ ...search, login: 1 as const })}
              className={button({ tone: "quiet" })}
            >
              Log in to get points
            </Link>
          )}
        </SectionBody>
      </Section>
    </div>
  );
}

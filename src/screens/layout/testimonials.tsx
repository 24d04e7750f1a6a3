import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pointsText } from "#src/display/plan-text.ts";
import { product } from "#src/product/configured-product.ts";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { css } from "#styled/css/index.js";
import { button, card } from "#styled/recipes/index.js";

const samples = [
  {
    name: "Ada, sample reader",
    words:
      "I read the explanation first and the percentage second. It tells me what could go wrong, too.",
  },
  {
    name: "Tomas, sample reader",
    words:
      "On the train there is no signal, and the scores are still there, with how old they are.",
  },
  {
    name: "Priya, sample reader",
    words:
      "When a prediction was wrong it says so on the same page. That is why I trust the ones that were right.",
  },
  {
    name: "Kofi, sample reader",
    words: "A match was called off and my points were back before I had noticed.",
  },
];

const blockStyle = css({
  maxWidth: "content",
  marginInline: "auto",
  marginTop: "10",
  paddingInline: "4",
  md: { paddingInline: "0" },
  "@media print": { display: "none" },
});
const gridStyle = css({
  display: "grid",
  gap: "3",
  marginBlock: "4",
  sm: { gridTemplateColumns: "1fr 1fr" },
});
const quoteStyle = css({
  padding: "4",
  borderInlineWidth: "hair",
  borderRadius: "lg",
  display: "flex",
  flexDirection: "column",
  gap: "2",
});

/** Marked as samples: no real person is quoted. */
export function Testimonials() {
  const { signedIn } = useSession();
  return (
    <section aria-labelledby="testimonials-title" className={blockStyle}>
      <h2 id="testimonials-title" className={css({ fontSize: "lg", fontWeight: "bold" })}>
        What readers might say
      </h2>
      <p className={css({ color: "ink.2", fontSize: "sm" })}>
        Sample reviews, written by us to show what {product.name} is for.
      </p>
      <ul className={gridStyle}>
        {samples.map((sample) => (
          <li key={sample.name}>
            <figure className={`${card()} ${quoteStyle}`}>
              <blockquote>{sample.words}</blockquote>
              <figcaption className={css({ fontSize: "sm", color: "ink.3" })}>
                {sample.name}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <ReferralLine />
      {signedIn ? null : (
        <Link to="." search={(search) => ({ ...search, login: 1 })} className={button()}>
          Get Started
        </Link>
      )}
    </section>
  );
}

function ReferralLine() {
  const bonus = useQuery(rateQueries.all()).data?.body.referralBonus;
  return (
    <p className={css({ marginBottom: "4", fontSize: "sm", color: "ink.2" })}>
      {bonus === undefined
        ? "Invite friends with your own link: you get points when a friend first pays."
        : `Invite friends with your own link: you get ${pointsText(bonus)} when a friend first pays.`}
    </p>
  );
}

import { Link } from "@tanstack/react-router";
import { product } from "#src/product/configured-product.ts";
import { Page } from "#src/ui/page.tsx";
import { Prose } from "#src/ui/prose.tsx";

export function TermsOfUseScreen() {
  return (
    <Page title="Terms of Use">
      <Prose>
        <p>Last updated 08-11-2023.</p>
        <h2>The service</h2>
        <p>
          {product.name} shows scores, fixtures and predictions of matches. By using it you agree to
          these terms.
        </p>
        <h2>Predictions</h2>
        <p>
          Predictions are estimates. They may be wrong, and {product.name} takes no responsibility
          for what you do with them.
        </p>
        <h2>Your account</h2>
        <p>
          One account is for one person. Keep your password to yourself, and tell us if someone else
          has used it.
        </p>
        <h2>Plans and points</h2>
        <p>
          A paid plan is for 30 days from the payment. It renews by itself every 30 days, until you
          cancel it. Three days before, we mail you what it will cost, and that is what we charge.
          If that differs by more than a tenth from your last payment, we charge nothing unless you
          agree. You can cancel at any time in your account; the plan then stays valid until it
          expires.
        </p>
        <p>
          If a renewal cannot be paid, we try again for three days; after that you are back on the
          free Starter plan.
        </p>
        <p>
          Subscriptions are not transferable or refundable. Points are spent on predictions and do
          not expire; they have no value in money and cannot be paid out. A payment of another
          amount than we asked for buys nothing and is given back.
        </p>
        <p>
          When a match is postponed for long, abandoned or canceled, what you spent on it is
          returned to your balance.
        </p>
        <h2>Law</h2>
        <p>These terms are governed by the law of the Federal Republic of Nigeria.</p>
        <p>
          Questions: <Link to="/contact-us">contact us</Link>.
        </p>
      </Prose>
    </Page>
  );
}

import { Link } from "@tanstack/react-router";
import { product } from "#src/product/configured-product.ts";
import { Page } from "#src/ui/page.tsx";
import { Prose } from "#src/ui/prose.tsx";

export function AboutUsScreen() {
  return (
    <Page title="About Us">
      <Prose>
        <p>
          {product.name} shows live football scores and fixtures, and predicts matches with a
          statistical model.
        </p>
        <p>
          Every prediction comes with its probability and an explanation in figures. It is final 30
          minutes before kick-off, and once the match is over it is free for everyone to read, right
          or wrong.
        </p>
        <p>
          The app works without a connection: what you have opened and unlocked stays on your phone,
          and says how old it is.
        </p>
        <p>
          More about the model: <Link to="/how-it-works">How it works</Link>.
        </p>
      </Prose>
    </Page>
  );
}

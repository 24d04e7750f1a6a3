import { product } from "#src/product/configured-product.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

/** Nobody can buy a plan here yet; who was given one can be rid of it. */
export function CancelByMailScreen() {
  return (
    <Section title="Cancel by e-mail">
      <SectionBody>
        <p className={css({ color: "ink.2" })}>
          Write to{" "}
          <a
            href={`mailto:${product.email}?subject=Cancel%20subscription`}
            className={css({ color: "pitch", textDecoration: "underline" })}
          >
            {product.email}
          </a>{" "}
          from the e-mail of your account. Your plan stays valid until it expires, and is not
          renewed.
        </p>
      </SectionBody>
    </Section>
  );
}

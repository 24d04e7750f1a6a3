import { Link } from "@tanstack/react-router";
import { product } from "#src/product/configured-product.ts";
import { logoHalves } from "#src/product/product.ts";
import { css } from "#styled/css/index.js";

const logoStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  fontWeight: "heavy",
  letterSpacing: "-0.03em",
  fontSize: "lg",
});

/** The wordmark: its second half in green, so that a name of two halves reads as such. */
export function Logo() {
  const [start, end] = logoHalves(product.name);
  return (
    <Link to="/" className={logoStyle} aria-label={`${product.name}, home`}>
      {start}
      <span className={css({ color: "pitch" })}>{end}</span>
    </Link>
  );
}

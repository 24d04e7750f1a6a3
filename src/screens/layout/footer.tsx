import { Link } from "@tanstack/react-router";
import { product } from "#src/product/configured-product.ts";
import { TestimonialsLink } from "#src/screens/layout/testimonials-link.tsx";
import { useNow } from "#src/clock/use-now.ts";
import { css } from "#styled/css/index.js";

const footerStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  marginTop: "10",
  paddingBlock: "8",
  paddingInline: "4",
  fontSize: "sm",
  color: "ink.2",
  "@media print": { display: "none" },
});
const innerStyle = css({
  maxWidth: "content",
  marginInline: "auto",
  display: "flex",
  flexDirection: "column",
  gap: "4",
});
const listStyle = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  columnGap: "2",
  sm: { display: "flex", flexWrap: "wrap", columnGap: "5" },
});
const linkStyle = css({
  display: "inline-flex",
  minWidth: { base: "target", sm: "1.5rem" },
  alignItems: "center",
  minHeight: "target",
  _hover: { textDecoration: "underline" },
});

const pages = [
  { to: "/about-us", name: "About Us" },
  { to: "/pricing", name: "Pricing" },
  { to: "/track-record", name: "Track record" },
  { to: "/how-it-works", name: "How It Works" },
  { to: "/frequently-asked-questions", name: "Questions and Answers" },
  { to: "/contact-us", name: "Contact Us" },
  { to: "/privacy-policy", name: "Privacy Policy" },
  { to: "/terms-of-use", name: "Terms of Use" },
  { to: "/settings/connection", name: "Connection lab" },
] as const;

export function Footer() {
  const now = useNow();
  return (
    <footer className={footerStyle}>
      <div className={innerStyle}>
        <nav aria-label="Footer">
          <ul className={listStyle}>
            {pages.map((page) => (
              <li key={page.to}>
                <Link to={page.to} className={linkStyle}>
                  {page.name}
                </Link>
              </li>
            ))}
            <li>
              <TestimonialsLink className={linkStyle} />
            </li>
            <li>
              <a href={product.scoresUrl} className={linkStyle} target="_blank" rel="noopener">
                Live Football Scores ↗
              </a>
            </li>
            {product.socials.map((social) => (
              <li key={social.name}>
                <a href={social.url} className={linkStyle} target="_blank" rel="noopener">
                  {`${social.name} ↗`}
                </a>
              </li>
            ))}
            <li>
              <a href={`mailto:${product.email}`} className={linkStyle}>
                Send an e-mail
              </a>
            </li>
          </ul>
        </nav>
        <p>
          Predictions are estimates and may be wrong. {product.name} takes no responsibility for
          what you do with them.
        </p>
        <p>{`© ${new Date(now * 1_000).getFullYear()} ${product.name}`}</p>
      </div>
    </footer>
  );
}

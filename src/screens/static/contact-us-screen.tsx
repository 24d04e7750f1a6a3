import { product } from "#src/product/configured-product.ts";
import { Page } from "#src/ui/page.tsx";
import { Prose } from "#src/ui/prose.tsx";

export function ContactUsScreen() {
  return (
    <Page title="Contact Us">
      <Prose>
        <h2>E-mail</h2>
        <p>
          <a href={`mailto:${product.email}`}>{product.email}</a>
        </p>
        <p>
          If it is about a match, please send its address; if it is about your account, write from
          the e-mail you registered with.
        </p>
        {product.socials.length === 0 ? null : (
          <>
            <h2>Elsewhere</h2>
            <ul>
              {product.socials.map((social) => (
                <li key={social.name}>
                  <a href={social.url} target="_blank" rel="noopener">
                    {social.name}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Prose>
    </Page>
  );
}

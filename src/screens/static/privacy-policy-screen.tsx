import { Link } from "@tanstack/react-router";
import { product } from "#src/product/configured-product.ts";
import { Page } from "#src/ui/page.tsx";
import { Prose } from "#src/ui/prose.tsx";

export function PrivacyPolicyScreen() {
  return (
    <Page title="Privacy Policy">
      <Prose>
        <p>Effective 08-11-2023.</p>
        <h2>What we keep</h2>
        <p>
          Your name, e-mail, where you heard of us, a scrambled form of your password, and what you
          have unlocked and spent.
        </p>
        <h2>Payments</h2>
        <p>
          You pay on the page of a payment processor: Stripe, Paystack or Flutterwave, by currency.
          It learns your name, your e-mail and what you pay for. Card and account numbers go to it
          alone and never to us. We keep what was paid, when and for what, and, while a plan renews
          by itself, a key by which the processor charges it again; the key is removed once you
          cancel.
        </p>
        <h2>Your place</h2>
        <p>
          Your country and currency are read from your network address when you open {product.name}.
          The address itself is not stored with them.
        </p>
        <h2>Follows and notifications</h2>
        <p>
          Your account keeps the clubs, competitions and matches that you follow. If you turn
          notifications on, we keep your browser’s address at its push service, with your choices.
          That service delivers our messages, but cannot read them. We delete the address when you
          turn notifications off.
        </p>
        <h2>On your device</h2>
        <p>
          Your sign-in, recent fixtures and the predictions you have unlocked, so that they can be
          read without a connection. Your payments are not kept there. Logging out removes what is
          yours.
        </p>
        <h2>Others</h2>
        <p>
          No advertising or tracking script is loaded. Links to other sites, such as where to watch
          a match, follow their own policies.
        </p>
        <h2>Your choice</h2>
        <p>
          Your account has a copy of all that we keep of you to download, and a button that deletes
          it. For anything else, <Link to="/contact-us">contact us</Link>.
        </p>
      </Prose>
    </Page>
  );
}

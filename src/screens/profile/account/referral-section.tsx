import { useQuery } from "@tanstack/react-query";
import { pointsText } from "#src/display/plan-text.ts";
import type { Shared } from "#src/display/share-text.ts";
import { product } from "#src/product/configured-product.ts";
import { rateQueries } from "#src/queries/pricing-queries.ts";
import { useUserFailure } from "#src/queries/use-user-failure.ts";
import type { User } from "#src/queries/user-queries.ts";
import { ReferralList } from "#src/screens/profile/account/referral-list.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { copyLink, share } from "#src/ui/share.ts";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

export function ReferralSection({ user }: { user: User | undefined }) {
  const failure = useUserFailure();
  const bonus = useQuery(rateQueries.all()).data?.body.referralBonus;
  return (
    <Section title="Invite friends">
      <SectionBody>
        <p className={css({ color: "ink.2", marginBottom: "3" })}>
          {bonus === undefined
            ? "You get points for each friend who registers with your link, once they first pay."
            : `You get ${pointsText(bonus)} for each friend who registers with your link, once they first pay.`}
        </p>
        {user !== undefined ? (
          <ReferralLink shared={referralOf(user)} />
        ) : failure === null ? (
          <Skeleton width="100%" height="2.75rem" />
        ) : (
          <p>Your link could not be loaded.</p>
        )}
      </SectionBody>
      <ReferralList />
    </Section>
  );
}

function ReferralLink({ shared }: { shared: Shared }) {
  return (
    <>
      <input
        className={field()}
        aria-label="Your link"
        readOnly
        value={shared.url}
        onFocus={(event) => event.target.select()}
      />
      <div className={css({ display: "flex", flexWrap: "wrap", gap: "2", marginTop: "2" })}>
        {"share" in navigator ? (
          <button type="button" className={button()} onClick={() => void share(shared)}>
            Share
          </button>
        ) : null}
        <button
          type="button"
          className={button({ tone: "quiet" })}
          onClick={() => void copyLink(shared)}
        >
          Copy link
        </button>
      </div>
    </>
  );
}

function referralOf({ username }: User): Shared {
  return {
    title: product.name,
    text: product.tagline,
    url: `${location.origin}/?refid=${encodeURIComponent(username)}`,
  };
}

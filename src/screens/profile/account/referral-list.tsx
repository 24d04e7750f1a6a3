import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { formatCount, formatDate } from "#src/display/formatters.ts";
import { pointsText } from "#src/display/plan-text.ts";
import { type Referral, referralQueries } from "#src/queries/account-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { nameStyle, noteStyle, rowStyle } from "#src/screens/profile/account/row-style.ts";
import { NotLoaded } from "#src/screens/profile/account/not-loaded.tsx";
import { DataAge, LISTS_OLD_AFTER_S } from "#src/ui/data-age.tsx";
import { SectionBody } from "#src/ui/page.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

export function ReferralList() {
  const { sessionId } = useSession();
  const { page = 1 } = useSearch({ from: "/profile/" });
  const query = useQuery(referralQueries.page(page, sessionId));
  const failure = useLoadFailure(query);
  if (query.data === undefined) return <NotLoaded failure={failure} />;
  const { data: referrals, meta, referredBy } = query.data.body;
  return (
    <>
      <DataAge query={query} label="This list was loaded" oldAfter={LISTS_OLD_AFTER_S} />
      <SectionBody>
        <p className={noteStyle} aria-live="polite">
          {referredBy === null ? null : (
            <span>{`You came by the link of ${referredBy.first_name || referredBy.username}. `}</span>
          )}
          <span>{totalText(meta.total)}</span>
        </p>
      </SectionBody>
      <ul aria-busy={query.isPlaceholderData}>
        {referrals.map((referral) => (
          <ReferralRow key={referral.id} referral={referral} />
        ))}
      </ul>
      <Pager listName="your friends" meta={meta} />
    </>
  );
}

function totalText(total: number): string {
  if (total === 0) return "Nobody has registered with your link yet.";
  return total === 1
    ? "1 friend has registered with your link."
    : `${formatCount(total)} friends have registered with your link.`;
}

function ReferralRow({ referral }: { referral: Referral }) {
  return (
    <li className={rowStyle}>
      <div className={css({ minWidth: "0" })}>
        <p className={nameStyle}>{referral.first_name || "A friend"}</p>
        <p className={noteStyle}>{`Registered ${formatDate(referral.created_at)}`}</p>
      </div>
      <p className={css({ flex: "none", color: "ink.2" })}>
        {referral.bonus === 0 ? "No points yet" : `+${pointsText(referral.bonus)}`}
      </p>
    </li>
  );
}

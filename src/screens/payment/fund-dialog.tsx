import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DEFAULT_PLAN, balanceSentence } from "#src/display/plan-text.ts";
import { expiryText } from "#src/display/subscription.ts";
import { useCurrency } from "#src/queries/use-currency.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useHasTopPlan } from "#src/queries/use-top-plan.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import type { FundRequest } from "#src/screens/payment/funds.ts";
import { PackChoice } from "#src/screens/payment/pack-choice.tsx";
import { SecuredBy } from "#src/screens/payment/secured-by.tsx";
import { BALANCE_OLD_AFTER_S, DataAge } from "#src/ui/data-age.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { PlanIcon } from "#src/ui/plan-icon.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const DEFAULT_FEATURES = ["1 match prediction"];

const nameStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  fontWeight: "bold",
  "& svg": { color: "pitch" },
});
const featureStyle = css({
  display: "flex",
  gap: "2",
  _before: { content: '"✓" / ""', color: "pitch", fontWeight: "bold" },
});
const actionsStyle = css({
  display: "grid",
  gap: "2",
  marginTop: "4",
  sm: { gridTemplateColumns: "2fr 3fr" },
});

export function FundDialog({ request, onClose }: { request: FundRequest; onClose: () => void }) {
  const { user, sessionId } = useSession();
  const me = useQuery({ ...userQueries.me(sessionId), refetchOnMount: "always" });
  const failure = useLoadFailure(me);
  const hasTopPlan = useHasTopPlan(user);
  const { processor } = useCurrency();
  const navigate = useNavigate();
  return (
    <Dialog title="Your plan and points" onClose={onClose}>
      {failure !== null ? (
        <LoadFailure {...failure} />
      ) : user === undefined ? (
        <Skeleton width="100%" height="6rem" />
      ) : (
        <Plan user={user} />
      )}
      <DataAge query={me} label="Balance saved" oldAfter={BALANCE_OLD_AFTER_S} />
      <div className={actionsStyle}>
        {hasTopPlan ? null : (
          <button
            type="button"
            className={button({ tone: "quiet", width: "full" })}
            onClick={() => {
              onClose();
              void navigate({ to: "/pricing", search: { match: request.matchSlug } });
            }}
          >
            Upgrade Plan
          </button>
        )}
        <button
          type="button"
          className={button({ tone: "quiet", width: "full" })}
          onClick={() => {
            onClose();
            void navigate({ to: "/profile/edit-profile" });
          }}
        >
          Manage Subscription
        </button>
      </div>
      <PackChoice request={request} balance={user?.balance} />
      <SecuredBy processor={processor} />
    </Dialog>
  );
}

function Plan({ user }: { user: User }) {
  const subscription = user.activeSubscription;
  const balance = balanceSentence(user);
  return (
    <>
      <p className={nameStyle}>
        <PlanIcon name={subscription?.plan.icon} />
        <span>{`${subscription?.plan.name ?? DEFAULT_PLAN} Plan`}</span>
      </p>
      <p className={css({ color: "ink.2", fontSize: "sm" })}>{expiryText(subscription)}</p>
      <ul className={css({ marginTop: "2", color: "ink.2", fontSize: "sm" })}>
        {(subscription?.plan.features ?? DEFAULT_FEATURES).map((feature) => (
          <li key={feature} className={featureStyle}>
            {feature}
          </li>
        ))}
      </ul>
      {balance === null ? null : (
        <p className={css({ marginTop: "2", fontSize: "sm", fontWeight: "semibold" })}>{balance}</p>
      )}
    </>
  );
}

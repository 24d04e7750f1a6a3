import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { allowanceSentence, balanceSentence } from "#src/display/plan-text.ts";
import { useHasTopPlan } from "#src/queries/use-top-plan.ts";
import { renewalText } from "#src/display/subscription.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { VerifyReminder } from "#src/screens/verify-email/verify-reminder.tsx";
import { openFundDialog } from "#src/screens/payment/funds.ts";
import { BALANCE_OLD_AFTER_S, DataAge } from "#src/ui/data-age.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function PlanSummary({ user }: { user: User | undefined }) {
  const me = useQuery(userQueries.me());
  const failure = useLoadFailure(me);
  const hasTopPlan = useHasTopPlan(user);
  const renewal = renewalText(user?.activeSubscription ?? null);
  const balance = user === undefined ? null : balanceSentence(user);
  return (
    <div
      className={css({
        display: "flex",
        flexDirection: "column",
        gap: "3",
        fontSize: "sm",
        color: "ink.2",
      })}
    >
      {failure === null ? (
        <p>{user === undefined ? "Your plan is loading." : allowanceSentence(user)}</p>
      ) : (
        <div>
          <LoadFailure {...failure} />
        </div>
      )}
      {renewal === null ? null : <p>{renewal}</p>}
      {balance === null ? null : (
        <p className={css({ color: "ink", fontWeight: "semibold" })}>{balance}</p>
      )}
      <DataAge query={me} label="Balance saved" oldAfter={BALANCE_OLD_AFTER_S} />
      {user !== undefined && !user.email_verified ? <VerifyReminder /> : null}
      <div
        className={css({
          display: "flex",
          flexWrap: "wrap",
          gap: "3",
          "& > *": { flex: "1 1 12rem" },
        })}
      >
        <Link to="/profile/edit-profile" className={button({ tone: "quiet" })}>
          Manage Subscription
        </Link>
        <button
          type="button"
          className={hasTopPlan ? button({ tone: "quiet" }) : button()}
          onClick={() => openFundDialog()}
        >
          {hasTopPlan ? "Plan and points" : "Upgrade Plan"}
        </button>
      </div>
    </div>
  );
}

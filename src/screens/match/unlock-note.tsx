import { Link } from "@tanstack/react-router";
import { ApiError, failureText } from "#src/api/api-error.ts";
import type { UnlockPlan } from "#src/display/unlock.ts";
import { UnlockUnconfirmed } from "#src/queries/unlock-mutation.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import type { Failure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

const loadResendLink = async () =>
  (await import("#src/screens/verify-email/resend-link.tsx")).ResendLink;

const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  color: "pitch",
  fontWeight: "semibold",
  textDecoration: "underline",
});

export const UNLOCK_FAILURE = "Failed to unlock predictions";

type Props = {
  plan: UnlockPlan;
  planForAll: UnlockPlan;
  slug: string;
  failure: Error | null;
  userFailure: Failure | null;
  isChecking: boolean;
};

export function isOutOfPoints(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.status === 402;
}

export function UnlockNote({ plan, planForAll, slug, failure, userFailure, isChecking }: Props) {
  const cost = [plan.cost, plan.afterwards].filter((part) => part !== null).join(", ");
  return (
    <>
      {cost === "" || plan.isClosed ? null : (
        <p className={css({ color: "ink", fontWeight: "semibold" })}>{cost}</p>
      )}
      {plan.reason === null ? null : <p>{plan.reason}</p>}
      {plan.isClosed || planForAll.points <= plan.points ? null : (
        <p>{`All ${planForAll.questionIds.length}: ${planForAll.points} points`}</p>
      )}
      {plan.isWithheld ? (
        <LatePart load={loadResendLink}>{(ResendLink) => <ResendLink />}</LatePart>
      ) : null}
      {userFailure === null || plan.isClosed ? null : <LoadFailure {...userFailure} />}
      <div role="status">
        {isChecking ? <p>No answer came. Checking whether it went through.</p> : null}
      </div>
      <div role="alert">
        {failure === null ? null : (
          <p className={css({ color: "error" })}>
            {failure instanceof UnlockUnconfirmed
              ? failure.message
              : failureText(failure, UNLOCK_FAILURE)}
          </p>
        )}
      </div>
      {plan.missingPoints > 0 || isOutOfPoints(failure) ? (
        <Link to="/pricing" search={{ match: slug }} className={linkStyle}>
          See plans
        </Link>
      ) : null}
    </>
  );
}

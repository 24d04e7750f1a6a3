import { NetworkError } from "#src/api/api-error.ts";
import { leftToSpend, planName } from "#src/display/plan-words.ts";
import type { User } from "#src/queries/user-queries.ts";
import { Disclosure } from "#src/ui/disclosure.tsx";
import { MedalIcon, RocketIcon } from "#src/ui/icons.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { PlanIcon } from "#src/ui/plan-icon.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

const loadSummary = async () =>
  (await import("#src/screens/layout/account/plan-summary.tsx")).PlanSummary;

const targetStyle = css({ display: "inline-flex", alignItems: "center", minHeight: "target" });
const badgeStyle = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "2",
  minHeight: "2.25rem",
  paddingInline: "3",
  borderRadius: "full",
  borderWidth: "hair",
  borderColor: "line",
  bg: "card",
  fontSize: "sm",
  fontWeight: "semibold",
  whiteSpace: "nowrap",
  "& svg": { color: "pitch" },
});

export function PlanBadge({ user }: { user: User | undefined }) {
  const words = user === undefined ? planName(user) : `${planName(user)} · ${leftToSpend(user)}`;
  return (
    <Disclosure
      label={`Plan: ${words}`}
      triggerClass={targetStyle}
      trigger={
        <span className={badgeStyle}>
          <BadgeIcon name={user?.activeSubscription?.plan.icon} />
          <span>
            <span
              className={
                user?.activeSubscription === null ? css({ _phone: { display: "none" } }) : undefined
              }
            >{`${planName(user)}${user === undefined ? "" : " · "}`}</span>
            {user === undefined ? null : <span>{leftToSpend(user)}</span>}
          </span>
        </span>
      }
    >
      <LatePart load={loadSummary} onMissing={() => showFailure(new NetworkError())}>
        {(PlanSummary) => <PlanSummary user={user} />}
      </LatePart>
    </Disclosure>
  );
}

function BadgeIcon({ name }: { name: string | undefined }) {
  if (name !== undefined) return <PlanIcon name={name} />;
  return (
    <>
      <span className={css({ _phone: { display: "none" } })}>
        <RocketIcon />
      </span>
      <span className={css({ md: { display: "none" } })}>
        <MedalIcon />
      </span>
    </>
  );
}

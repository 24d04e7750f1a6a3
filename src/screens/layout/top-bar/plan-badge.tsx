import { NetworkError } from "#src/api/api-error.ts";
import { planName, remainingParts } from "#src/display/plan-text.ts";
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

const notOnPhonesStyle = css({ _phone: { display: "none" } });
/** Points and a free match do not fit beside the logo of a small phone. */
const notOnSmallPhonesStyle = css({ "@media (max-width: 26em)": { display: "none" } });

export function PlanBadge({ user }: { user: User | undefined }) {
  const parts = user === undefined ? [] : remainingParts(user);
  const label = `Plan: ${[planName(user), ...parts].join(" · ")}`;
  return (
    <Disclosure
      label={label}
      triggerClass={targetStyle}
      trigger={
        <span className={badgeStyle}>
          <BadgeIcon name={user?.activeSubscription?.plan.icon} />
          <span>
            <span className={user?.activeSubscription === null ? notOnPhonesStyle : undefined}>
              {`${planName(user)}${parts.length === 0 ? "" : " · "}`}
            </span>
            {parts.slice(0, -1).map((part) => (
              <span key={part} className={notOnSmallPhonesStyle}>{`${part} · `}</span>
            ))}
            <span>{parts.at(-1)}</span>
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
      <span className={notOnPhonesStyle}>
        <RocketIcon />
      </span>
      <span className={css({ md: { display: "none" } })}>
        <MedalIcon />
      </span>
    </>
  );
}

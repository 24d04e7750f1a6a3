import { isOff } from "#domain/match-status.ts";
import { spendingText } from "#src/display/spending-text.ts";
import { titleCase } from "#src/display/title-case.ts";
import { FollowButton } from "#src/screens/match/follow-button.tsx";
import type { Event } from "#src/queries/event-queries.ts";
import { SealIcon } from "#src/screens/match/seal-icon.tsx";
import { css } from "#styled/css/index.js";

const cardStyle = css({
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  paddingInline: "3",
  paddingBlock: "3",
  marginInline: "2",
  marginBottom: "2",
  "@container match (min-width: 34rem)": { marginInline: "0", paddingInline: "4" },
});
const lineStyle = css({ display: "flex", alignItems: "flex-start", gap: "3" });
const footStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  marginTop: "3",
  paddingTop: "2",
  borderTopWidth: "hair",
  borderColor: "line",
  fontSize: "sm",
  color: "ink.2",
  "@media print": { display: "none" },
});

export function VoidCard({ event }: { event: Event }) {
  const spending = spendingText(event, event.unlocked_predictions ?? []);
  const status = isOff(event) ? titleCase(event.status) : "Void";
  return (
    <section aria-label="Predictions" className={cardStyle}>
      <div className={lineStyle}>
        <SealIcon state="void" fits={null} />
        <div>
          <h2 className={css({ fontWeight: "bold" })}>{`${status}. Nothing here counts.`}</h2>
          {spending === null ? null : (
            <p className={css({ fontSize: "sm", color: "ink.2", marginTop: "1" })}>{spending}</p>
          )}
          {event.predictions.note === undefined ? null : (
            <p className={css({ fontSize: "sm", color: "ink.2", marginTop: "1" })}>
              {event.predictions.note}
            </p>
          )}
        </div>
      </div>
      <div className={footStyle}>
        <p>
          {event.status === "postponed" ? "No new date yet" : "It will not be played again here."}
        </p>
        <FollowButton event={event} />
      </div>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#src/display/formatters.ts";
import { IMPERSONATION_REFUSAL } from "#src/display/unlock.ts";
import { online } from "#src/pwa/connection.ts";
import {
  calendarQueries,
  useMakeCalendar,
  useRevokeCalendar,
} from "#src/queries/calendar-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { SectionBody } from "#src/ui/page.tsx";
import { copyLink } from "#src/ui/share.ts";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

const textStyle = css({ color: "ink.2", marginBottom: "3" });
const actionsStyle = css({ display: "flex", flexWrap: "wrap", gap: "2", marginTop: "2" });
const noteStyle = css({ fontSize: "sm", color: "ink.2", marginTop: "2" });

export function PrivateAddress() {
  const { sessionId, impersonator } = useSession();
  const isOnline = useObservable(online);
  const createdAt = useQuery(calendarQueries.state(sessionId)).data?.body.data.created_at ?? null;
  const making = useMakeCalendar((error) => showFailure(error));
  const revoking = useRevokeCalendar({
    onSuccess: (message) => {
      making.reset();
      showToast(message, { tone: "good" });
    },
    onFailure: (error) => showFailure(error),
  });
  const blockedReason =
    impersonator !== null
      ? IMPERSONATION_REFUSAL
      : isOnline
        ? null
        : "You are offline. A calendar address needs a connection.";
  const isBlocked = blockedReason !== null || making.isPending || revoking.isPending;
  const url = making.data;
  return (
    <SectionBody>
      <h3 className={css({ fontWeight: "semibold" })}>Subscribe</h3>
      <p className={textStyle}>
        With a private address your calendar keeps itself up to date. Anybody who has the address
        can see which matches you follow.
      </p>
      {url === undefined ? null : <Address url={url} />}
      <div className={actionsStyle}>
        <ActionButton
          className={button({ tone: "quiet" })}
          isDisabled={isBlocked}
          onPress={() => making.mutate()}
        >
          {making.isPending
            ? "Making..."
            : createdAt === null
              ? "Make address"
              : "Make a new address"}
        </ActionButton>
        {createdAt === null ? null : (
          <ActionButton
            ref={moveFocusOnRemoval}
            className={button({ tone: "danger" })}
            isDisabled={isBlocked}
            onPress={() => revoking.mutate()}
          >
            {revoking.isPending ? "Revoking..." : "Revoke"}
          </ActionButton>
        )}
      </div>
      {createdAt === null ? null : (
        <p className={noteStyle}>
          {url === undefined
            ? `You made an address on ${formatDate(createdAt)}. It is not shown again. A new one replaces it.`
            : "Copy it now: it is shown only once."}
        </p>
      )}
      {blockedReason === null ? null : <p className={noteStyle}>{blockedReason}</p>}
    </SectionBody>
  );
}

function Address({ url }: { url: string }) {
  return (
    <>
      <input
        className={field()}
        aria-label="Your calendar’s address"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className={actionsStyle}>
        <button type="button" className={button()} onClick={() => void copyLink({ url })}>
          Copy
        </button>
        <a href={url.replace(/^https?:/, "webcal:")} className={button({ tone: "quiet" })}>
          Open in my calendar
        </a>
      </div>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { controlled } from "#src/pwa/controlled.ts";
import { claimText } from "#src/display/claim-text.ts";
import { trackRecordQueries } from "#src/queries/track-record-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { stored } from "#src/storage/entries.ts";
import { css } from "#styled/css/index.js";

const lineStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) token(sizes.target)",
  alignItems: "center",
  // Holds the longer sentence, so nothing below moves when it arrives.
  minHeight: "3.5rem",
  marginInline: "3",
  marginBlock: "2",
  paddingInlineStart: "0.875rem",
  borderRadius: "lg",
  bg: "pitch.soft",
  fontSize: "sm",
  lineHeight: "1.35",
  "@container (max-width: 22rem)": { minHeight: "5rem" },
});
const closeStyle = css({
  width: "target",
  height: "target",
  color: "ink.2",
  fontSize: "lg",
  scrollMarginTop: "var(--bars-height)",
});

/** On a first visit it loads last, when its validator is in the worker's cache. */
export function ClaimLine() {
  const { signedIn } = useSession();
  const [saved, setSaved] = useState(() => stored.claim.read());
  const isShown = !signedIn && saved?.isDismissed !== true;
  const isAfterFirstFrame = useDeferredValue(true, false);
  const isControlled = useObservable(controlled);
  const record = useQuery({
    ...trackRecordQueries.of(undefined),
    enabled: isAfterFirstFrame && isControlled && isShown,
    select: ({ body }) => claimText(body.data) ?? "",
  });
  if (!isShown) return null;
  const words = record.data ?? saved?.words ?? "";
  if (record.data !== undefined && record.data !== saved?.words)
    stored.claim.write({ words: record.data, isDismissed: false });
  const dismiss = () => {
    const next = { words, isDismissed: true };
    stored.claim.write(next);
    setSaved(next);
  };
  return (
    <div className={lineStyle}>
      <p>
        <strong className={css({ color: "pitch" })}>
          {words === ""
            ? "Sealed before kick-off, checked on your phone."
            : "Sealed before kick-off."}
        </strong>{" "}
        <span>{words}</span>
      </p>
      <button type="button" aria-label="Dismiss" className={closeStyle} onClick={dismiss}>
        ✕
      </button>
    </div>
  );
}

import { useEffect, useId, useRef, useState } from "react";
import { sealRowText } from "#src/display/seal-line.ts";
import { savesData } from "#src/pwa/data-saver.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { SealIcon } from "#src/screens/match/seal-icon.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";

const loadSummary = async () => (await import("#src/screens/match/seal-checks.tsx")).SealSummary;
const loadDetails = async () => (await import("#src/screens/match/seal-checks.tsx")).SealDetails;

const cardStyle = css({
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  paddingInline: "3",
  marginInline: "2",
  marginBottom: "2",
  fontSize: "sm",
  "@container match (min-width: 34rem)": { marginInline: "0", paddingInline: "4" },
  "@media print": { display: "none" },
});
const rowStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  width: "full",
  minHeight: "target",
  textAlign: "start",
});
const titleStyle = css({ fontWeight: "bold" });
const asideStyle = css({ marginInlineStart: "auto", color: "ink.2", textAlign: "end" });

export function SealRow({ event }: { event: Event }) {
  const [isOpen, setIsOpen] = useState(false);
  const row = useRef<HTMLElement>(null);
  const panelId = useId();
  const hasBeenVisible = useHasBeenVisible(row);
  const savesMobileData = useObservable(savesData);
  const text = sealRowText(event);
  if (text === null) return null;
  const hasProofs = (event.unlocked_predictions ?? []).some(
    ({ prediction }) => prediction.proof != null,
  );
  const runsCheck = hasProofs && (isOpen || (hasBeenVisible && !savesMobileData));

  function closeWithFailure() {
    setIsOpen(false);
    showFailure(null, "The check could not be loaded. Please try again when you are online.");
  }

  const title = <span className={titleStyle}>{text.title}</span>;
  const uncheckedRow = (
    <>
      <SealIcon state={text.state} fits={null} />
      {title}
      <span className={asideStyle}>{text.aside}</span>
    </>
  );
  if (!hasProofs)
    return (
      <section aria-label="Seal" ref={row} className={cardStyle}>
        <p className={rowStyle}>{uncheckedRow}</p>
      </section>
    );
  return (
    <section aria-label="Seal" ref={row} className={cardStyle}>
      <button
        type="button"
        className={rowStyle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {runsCheck ? (
          <LatePart load={loadSummary} fallback={uncheckedRow}>
            {(SealSummary) => (
              <SealSummary
                event={event}
                text={text}
                titleStyle={titleStyle}
                asideStyle={asideStyle}
              />
            )}
          </LatePart>
        ) : (
          uncheckedRow
        )}
      </button>
      <div id={panelId} role="status">
        {isOpen ? (
          <LatePart load={loadDetails} onMissing={closeWithFailure}>
            {(SealDetails) => <SealDetails event={event} />}
          </LatePart>
        ) : null}
      </div>
    </section>
  );
}

function useHasBeenVisible(element: React.RefObject<HTMLElement | null>): boolean {
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  useEffect(() => {
    if (hasBeenVisible || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setHasBeenVisible(true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, hasBeenVisible]);
  return hasBeenVisible;
}

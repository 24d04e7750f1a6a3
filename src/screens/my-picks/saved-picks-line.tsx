import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatSize } from "#src/display/formatters.ts";
import { NOTHING_SAVED_HERE, canSaveOffline } from "#src/pwa/worker-support.ts";
import type { PicksReport } from "#src/storage/store-report.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { useKeepPicks } from "#src/queries/saved-mutations.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "3",
  fontSize: "sm",
  color: "ink.2",
});

export function SavedPicksLine({ saved }: { saved: PicksReport }) {
  const [asked, setAsked] = useState(false);
  return (
    <Section title="On this phone">
      <SectionBody>
        <p className={css({ color: "ink.2" })}>{wordsOf(saved)}</p>
        <div className={rowStyle}>
          <Link
            to="/settings/connection"
            className={`${button({ tone: "text" })} ${css({ marginStart: "-2", fontSize: "sm" })}`}
          >
            Connection lab
          </Link>
          {saved.areKept && saved.rows > 0 ? (
            <button
              type="button"
              className={button({ tone: "danger" })}
              onClick={() => setAsked(true)}
            >
              Remove from this phone
            </button>
          ) : null}
        </div>
      </SectionBody>
      {asked ? <RemovePicksDialog onClose={() => setAsked(false)} /> : null}
    </Section>
  );
}

function wordsOf({ rows, bytes, areKept }: PicksReport): string {
  if (!canSaveOffline) return NOTHING_SAVED_HERE;
  if (!areKept || rows === 0) return "No prediction of yours is saved here.";
  return `${rows} ${rows === 1 ? "prediction is" : "predictions are"} saved here, about ${formatSize(bytes)}. You can read them without a connection.`;
}

function RemovePicksDialog({ onClose }: { onClose: () => void }) {
  const removing = useKeepPicks({
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      showFailure(error, "They could not be removed. Please try again.");
    },
  });
  return (
    <ConfirmDialog
      title="Remove your picks from this phone?"
      text='They stay in your account, and come back to this phone with "Save on this phone". Until then you need a connection to read them here.'
      confirm="Remove"
      tone="danger"
      isPending={removing.isPending}
      onConfirm={() => removing.mutate(false)}
      onClose={onClose}
    />
  );
}

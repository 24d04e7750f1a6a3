import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatSize } from "#src/display/formatters.ts";
import { NOTHING_SAVED_HERE, canSaveOffline } from "#src/pwa/worker-support.ts";
import { useKeepPicks } from "#src/queries/saved-mutations.ts";
import { savedQueries } from "#src/queries/saved-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import type { PicksReport } from "#src/storage/store-report.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const actionsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  marginTop: "3",
});

export function SavedDataSection() {
  const { reader } = useSession();
  const saved = useQuery(savedQueries.picks(reader ?? "", 0)).data;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const save = useKeepPicks({
    onError: (error) =>
      showFailure(error, "They could not be saved on this phone. Please try again."),
  });
  return (
    <div id="saved" className={css({ scrollMarginTop: "4rem" })}>
      <Section title="Saved data">
        <SectionBody>
          <p className={css({ minHeight: "1.4em", color: "ink.2" })}>
            {saved === undefined ? null : savedText(saved)}
          </p>
          <div className={actionsStyle}>
            {saved === undefined ? null : saved.areKept ? (
              saved.rows === 0 ? null : (
                <button
                  type="button"
                  className={button({ tone: "danger" })}
                  onClick={() => setIsDialogOpen(true)}
                >
                  Remove from this phone
                </button>
              )
            ) : (
              <button
                type="button"
                className={button({ tone: "quiet" })}
                onClick={() => save.mutate(true)}
              >
                Save on this phone
              </button>
            )}
            <Link to="/settings/connection" className={button({ tone: "text" })}>
              Connection lab
            </Link>
          </div>
        </SectionBody>
        {isDialogOpen ? <RemovePicksDialog onClose={() => setIsDialogOpen(false)} /> : null}
      </Section>
    </div>
  );
}

function savedText({ rows, bytes, areKept }: PicksReport): string {
  if (!canSaveOffline) return NOTHING_SAVED_HERE;
  if (!areKept || rows === 0) return "None of your predictions is saved here.";
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

import { useState } from "react";
import { useRemoveScores } from "#src/queries/saved-mutations.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

/** Scores and fixtures only. What was paid for has its own button, at My picks. */
export function RemoveSection() {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const removing = useRemoveScores({
    onSuccess: () => {
      close();
      showToast("Saved scores and fixtures removed", { tone: "good" });
    },
    onError: (error) => {
      close();
      showFailure(error, "They could not be removed. Please try again.");
    },
  });
  return (
    <Section title="Remove saved data">
      <SectionBody>
        <p className={css({ color: "ink.2", marginBottom: "3" })}>
          Scores and fixtures saved on this phone. Your picks and their matches stay, and so do the
          seals this phone has seen.
        </p>
        <button type="button" className={button({ tone: "danger" })} onClick={() => setAsked(true)}>
          Remove scores and fixtures
        </button>
      </SectionBody>
      {asked ? (
        <ConfirmDialog
          title="Remove scores and fixtures from this phone?"
          text="Without a connection there will be no scores until you have been online again. Your picks and their matches stay."
          confirm="Remove"
          tone="danger"
          isPending={removing.isPending}
          onConfirm={removing.mutate}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}

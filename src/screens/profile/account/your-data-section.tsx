import { useState } from "react";
import { IMPERSONATION_REFUSAL } from "#src/display/unlock.ts";
import { product } from "#src/product/configured-product.ts";
import { online } from "#src/pwa/connection.ts";
import { useExport } from "#src/queries/account-mutations.ts";
import { useSession } from "#src/queries/use-session.ts";
import { DeleteDialog } from "#src/screens/profile/account/delete-dialog.tsx";
import { noteStyle } from "#src/screens/profile/account/row-style.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { saveFile } from "#src/ui/save-file.ts";
import { showFailure } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function YourDataSection() {
  const { impersonator } = useSession();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isOnline = useObservable(online);
  const blockedReason = impersonator === null ? offlineReason(isOnline) : IMPERSONATION_REFUSAL;
  const copying = useExport({
    onSuccess: (text) =>
      saveFile(`${product.name.toLowerCase()}-account.json`, text, "application/json"),
    onFailure: (error) => showFailure(error, "Your data could not be fetched. Please try again."),
  });
  return (
    <Section title="Your data">
      <SectionBody>
        <p className={css({ color: "ink.2", marginBottom: "3" })}>
          A file with all that we hold of your account: profile, sign-ins, points, unlocks, mails.
        </p>
        <div className={css({ display: "flex", flexWrap: "wrap", gap: "2" })}>
          <ActionButton
            className={button({ tone: "quiet" })}
            isDisabled={blockedReason !== null || copying.isPending}
            onPress={() => copying.mutate()}
          >
            {copying.isPending ? "Fetching..." : "Download your data"}
          </ActionButton>
          <ActionButton
            className={button({ tone: "danger" })}
            isDisabled={blockedReason !== null}
            onPress={() => setIsDialogOpen(true)}
          >
            Delete account
          </ActionButton>
        </div>
        {blockedReason === null ? null : (
          <p className={`${noteStyle} ${css({ marginTop: "2" })}`}>{blockedReason}</p>
        )}
      </SectionBody>
      {isDialogOpen ? <DeleteDialog onClose={() => setIsDialogOpen(false)} /> : null}
    </Section>
  );
}

function offlineReason(isOnline: boolean): string | null {
  return isOnline ? null : "You are offline. These need a connection.";
}

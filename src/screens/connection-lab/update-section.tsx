import { useMutation } from "@tanstack/react-query";
import { withTimeout } from "#offline/timeout.ts";
import { NOTHING_SAVED_HERE, canSaveOffline } from "#src/pwa/worker-support.ts";
import { updates } from "#src/pwa/this-tab.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const RESULT_TEXTS = {
  newest: "You have the newest version.",
  ready: 'A new version is ready. "Update" moves this tab to it.',
  unreachable: "The server could not be reached. Please try again when you are online.",
  incomplete:
    "There is a newer version, but it could not be loaded. Please try again on a better connection.",
  no_worker: canSaveOffline
    ? "There is no worker yet. Reload this page in a moment."
    : NOTHING_SAVED_HERE,
} as const satisfies Record<UpdateCheck, string>;

const INSTALL_TIMEOUT_MS = 10_000;

export type UpdateCheck = "newest" | "ready" | "unreachable" | "incomplete" | "no_worker";

export function UpdateSection() {
  const check = useMutation({ mutationFn: checkForUpdate });
  return (
    <Section title="New versions">
      <SectionBody>
        <ActionButton
          className={button({ tone: "quiet" })}
          isDisabled={check.isPending}
          onPress={() => check.mutate()}
        >
          {check.isPending ? "Checking..." : "Check for updates"}
        </ActionButton>
        <p
          role="status"
          className={css({ marginTop: "2", color: "ink.2", _empty: { display: "none" } })}
        >
          {resultText(check)}
        </p>
      </SectionBody>
    </Section>
  );
}

function resultText({
  data,
  isError,
}: {
  data: UpdateCheck | undefined;
  isError: boolean;
}): string | null {
  if (isError) return RESULT_TEXTS.unreachable;
  return data === undefined ? null : RESULT_TEXTS[data];
}

export async function checkForUpdate(): Promise<UpdateCheck> {
  const registration =
    "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration === undefined) return "no_worker";
  try {
    await withTimeout(INSTALL_TIMEOUT_MS, registration.update());
  } catch {
    return "unreachable";
  }
  try {
    if (registration.installing !== null)
      await withTimeout(INSTALL_TIMEOUT_MS, waitForInstall(registration.installing));
  } catch {
    return "incomplete";
  }
  if (registration.waiting === null) return "newest";
  updates.offer(registration);
  return "ready";
}

/** @throws Error if a file is missing and the browser has dropped the version */
function waitForInstall(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "redundant")
        reject(new Error("The new version could not be installed."));
      else if (worker.state !== "installing") resolve();
    });
  });
}

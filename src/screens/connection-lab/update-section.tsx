import { useMutation } from "@tanstack/react-query";
import { type UpdateCheck, checkForUpdate } from "#src/pwa/check-update.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const FOUND = {
  newest: "You have the newest version.",
  ready: 'A new version is ready. "Update" moves this tab to it.',
  unreachable: "The server could not be reached. Please try again when you are online.",
  incomplete:
    "There is a newer version, but it could not be loaded. Please try again on a better connection.",
  no_worker: "There is no worker yet. Reload this page in a moment.",
} as const satisfies Record<UpdateCheck, string>;

export function UpdateSection() {
  const check = useMutation({ mutationFn: checkForUpdate });
  return (
    <Section title="New versions">
      <SectionBody>
        <button
          type="button"
          className={button({ tone: "quiet" })}
          aria-disabled={check.isPending}
          onClick={() => check.isPending || check.mutate()}
        >
          {check.isPending ? "Checking..." : "Check for updates"}
        </button>
        <p
          role="status"
          className={css({ marginTop: "2", color: "ink.2", _empty: { display: "none" } })}
        >
          {wordsOf(check)}
        </p>
      </SectionBody>
    </Section>
  );
}

function wordsOf({
  data,
  isError,
}: {
  data: UpdateCheck | undefined;
  isError: boolean;
}): string | null {
  if (isError) return FOUND.unreachable;
  return data === undefined ? null : FOUND[data];
}

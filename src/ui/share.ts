import { type Shared, sharedAsText } from "#src/display/share-text.ts";
import { showToast } from "#src/ui/toast.ts";

/** Long enough to select and copy an address by hand. */
const FAILURE_MS = 20_000;

/** @param files pictures, for share targets that take them; the text goes along */
export async function share(shared: Shared, files: File[] = []): Promise<void> {
  // Missing in some browsers, despite the types.
  if (!("share" in navigator)) return copyShared(shared);
  const sharedWithFiles = { ...shared, files };
  const takesFiles = files.length > 0 && navigator.canShare(sharedWithFiles);
  try {
    await navigator.share(takesFiles ? sharedWithFiles : shared);
  } catch (error) {
    // The fan closed the share sheet, which is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyShared(shared);
  }
}

export function copyLink({ url }: Pick<Shared, "url">): Promise<void> {
  return copy(url, url, "Link copied");
}

function copyShared(shared: Shared): Promise<void> {
  return copy(sharedAsText(shared), shared.url, "Copied. Paste it where you want to share it.");
}

async function copy(text: string, url: string, successText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(successText, { tone: "good" });
  } catch {
    showToast(`Your browser does not let us copy. Select this address and copy it: ${url}`, {
      tone: "bad",
      ms: FAILURE_MS,
    });
  }
}

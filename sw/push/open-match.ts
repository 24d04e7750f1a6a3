import { is, object, pipe, regex, string } from "valibot";
import type { WorkerMessage } from "#offline/messages.ts";
import { withTimeoutOr } from "#offline/timeout.ts";

/** Firefox allows a new window only in the first second after a press. */
const ANSWER_MS = 900;

/** The parts of `Clients` that a click needs. */
export interface Windows {
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
  openWindow(path: string): Promise<unknown>;
}

interface OpenPage {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage, options: { transfer: Transferable[] }): void;
  navigate(path: string): Promise<unknown>;
}

const ownData = object({ path: pipe(string(), regex(/^\/([\w-]+(\/[\w-]+)*)?$/)) });

/** Uses an open page, because an installed app has only one. */
export async function openFromNotification(windows: Windows, data: unknown): Promise<void> {
  const path = is(ownData, data) ? data.path : "/";
  const pages = await windows.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
  if (page === undefined) return void (await windows.openWindow(path));
  try {
    await page.focus();
    if (await opensItself(page, path)) return;
    // The page is still starting, hangs or is of an older build.
    // `navigate` fails for a page without this worker.
    await page.navigate(path);
  } catch {
    await windows.openWindow(path);
  }
}

/** A reload could interrupt an unlock. */
async function opensItself(page: OpenPage, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.addEventListener("message", () => resolve(true));
  });
  port1.start();
  try {
    page.postMessage({ type: "OPEN", path, port: port2 }, { transfer: [port2] });
    return await withTimeoutOr(ANSWER_MS, answered, false);
  } finally {
    port1.close();
  }
}

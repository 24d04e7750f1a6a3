import { whenIdle } from "#src/when-idle.ts";

/** The worker is registered once the page has loaded and is idle, so that the first load stays light. */
export function startPwa(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const load = () => whenIdle(() => void import("#src/pwa/register.ts").then(register));
  if (document.readyState === "complete") load();
  else addEventListener("load", load, { once: true });
}

/** A part that could not be had comes as nothing (see missing-chunk.ts): the next start asks for it again. */
function register(part: { registerWorker: () => Promise<void> } | undefined): void {
  void part?.registerWorker();
}

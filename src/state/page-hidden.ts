export function onPageHidden(run: () => void): void {
  addEventListener("pagehide", run);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") run();
  });
}

/** The worker is registered once the page has loaded and is idle, so that the first load stays light. */
export function startPwa(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000));
  const load = () => whenIdle(() => void import('#src/pwa/register.ts').then(({ registerWorker }) => registerWorker()));
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}

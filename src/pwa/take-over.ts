import { mayReload } from '#src/pwa/moved-on.ts';

let ended: Promise<void> | null = null;
let end = () => {};

/**
 * The old worker is being relieved. Chromium gives that up where a request reaches the old one half-way, and the new one
 * then waits for another navigation: so this page asks nothing more meanwhile that can as well be asked later.
 */
export function beginTakeOver(): void {
  endTakeOver();
  ended = new Promise((resolve) => {
    end = resolve;
  });
}

export function endTakeOver(): void {
  end();
  ended = null;
}

/** Lets a request go once a worker is there to stay; what a fan is charged for, and a goodbye, at once. */
export async function untilTakenOver({ method, keepalive }: Request): Promise<void> {
  if (method === 'GET' && !keepalive && mayReload()) await ended;
}

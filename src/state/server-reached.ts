import { createObservable, observe } from "#src/state/observable.ts";

const state = createObservable({ isReached: false, lostAt: 0 });

/** True once our server answered a request that was sent after the connection was lost. */
export const serverReached = observe(() => state.read().isReached, state.subscribe);

/** @param askedAt when the request was sent, in unix milliseconds of this device */
export function noteServerAnswer(askedAt: number): void {
  const { isReached, lostAt } = state.read();
  if (!isReached && askedAt > lostAt) state.set({ isReached: true, lostAt });
}

/** @param at in unix milliseconds of this device; answers to earlier requests no longer count */
export function noteServerLost(at: number): void {
  state.set({ isReached: false, lostAt: at });
}

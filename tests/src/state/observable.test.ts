import { describe, expect, it, vi } from "vitest";
import {
  createObservable,
  fromEvents,
  observe,
  shareSource,
} from "../../../src/state/observable.ts";

describe("A set value", () => {
  it("notifies listeners of each change, and not if it stays the same", () => {
    const score = createObservable(0);
    const listener = vi.fn<() => void>();
    const stop = score.subscribe(listener);
    score.set(1);
    score.set(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(score.read()).toBe(1);
    stop();
    score.set(2);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(score.read()).toBe(2);
  });

  it("still notifies the others after a listener unsubscribes twice", () => {
    const score = createObservable(0);
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stop = score.subscribe(first);
    score.subscribe(second);
    stop();
    stop();
    score.set(1);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });
});

describe("A computed value", () => {
  it("is updated by each of its sources until its listener unsubscribes", () => {
    const target = new EventTarget();
    const home = createObservable(1);
    const total = observe(
      () => home.read() + 1,
      home.subscribe,
      fromEvents(() => target, "goal", "whistle"),
    );
    const listener = vi.fn<() => void>();
    const stop = total.subscribe(listener);
    home.set(2);
    target.dispatchEvent(new Event("goal"));
    target.dispatchEvent(new Event("whistle"));
    expect(listener).toHaveBeenCalledTimes(3);
    expect(total.read()).toBe(3);
    stop();
    home.set(3);
    target.dispatchEvent(new Event("goal"));
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe("A shared source", () => {
  it("starts for its first listener, stops after its last, and starts again", () => {
    const [start, stop] = [vi.fn<(announce: () => void) => void>(), vi.fn<() => void>()];
    const subscribe = shareSource((announce) => {
      start(announce);
      return stop;
    });
    const ends = [subscribe(vi.fn<() => void>()), subscribe(vi.fn<() => void>())];
    expect(start).toHaveBeenCalledTimes(1);
    ends[0]?.();
    expect(stop).not.toHaveBeenCalled();
    ends[1]?.();
    expect(stop).toHaveBeenCalledTimes(1);
    subscribe(vi.fn<() => void>());
    expect(start).toHaveBeenCalledTimes(2);
  });
});

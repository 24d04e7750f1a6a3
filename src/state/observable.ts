export type Subscribe = (listener: () => void) => () => void;

export interface Observable<T> {
  readonly read: () => T;
  readonly subscribe: Subscribe;
}

export interface Settable<T> extends Observable<T> {
  readonly set: (value: T) => void;
}

export function createObservable<T>(initial: T): Settable<T> {
  let value = initial;
  let announce = () => {};
  const subscribe = shareSource((notify) => {
    announce = notify;
    return () => {
      announce = () => {};
    };
  });
  return {
    read: () => value,
    subscribe,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      announce();
    },
  };
}

export function observe<T>(read: () => T, ...sources: readonly Subscribe[]): Observable<T> {
  return {
    read,
    subscribe: (listener) => {
      const stops = sources.map((subscribe) => subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The target is resolved on subscribe: without a page there is no window. */
export function fromEvents(target: () => EventTarget, ...types: readonly string[]): Subscribe {
  return (listener) => {
    const source = target();
    for (const type of types) source.addEventListener(type, listener);
    return () => {
      for (const type of types) source.removeEventListener(type, listener);
    };
  };
}

export function shareSource(start: (announce: () => void) => () => void): Subscribe {
  const listeners = new Set<() => void>();
  let stop = () => {};
  return (listener) => {
    listeners.add(listener);
    if (listeners.size === 1) {
      stop = start(() => {
        for (const notify of listeners) notify();
      });
    }
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop();
    };
  };
}

import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One Tab stop for a row of controls; the arrow keys move inside it. */
export function useRovingTabIndex(firstIndex: number) {
  const group = useRef<HTMLDivElement>(null);
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  useLayoutEffect(() => {
    for (const [index, control] of controlsIn(group.current).entries())
      control.tabIndex = index === (focusedIndex ?? firstIndex) ? 0 : -1;
  });
  return {
    ref: group,
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      setFocusedIndex(controlsIn(group.current).indexOf(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      currentTarget.contains(relatedTarget) || setFocusedIndex(null),
    onKeyDown: (event: KeyboardEvent) => {
      const controls = controlsIn(group.current);
      const next = nextIndex(event.key, focusedIndex ?? firstIndex, controls.length);
      if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
      // The arrow keys would change a select's value.
      event.preventDefault();
      controls[next]?.focus();
    },
  };
}

function nextIndex(key: string, from: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = KEY_STEPS[key];
  return step === undefined ? null : (from + step + count) % count;
}

function controlsIn(group: HTMLElement | null): HTMLElement[] {
  return [...(group?.querySelectorAll<HTMLElement>("a, button, select") ?? [])];
}

import { type Point, gestureOf, isPull } from "#src/display/list-gesture.ts";

export interface ListActions {
  stepDay: (step: -1 | 1) => void;
  refresh: () => void;
  /** In pixels; 0 hides the sign. */
  showPull: (pixels: number) => void;
}

const MAX_PULL_PX = 56;
const DAY_STEPS: Readonly<Record<string, -1 | 1>> = { "[": -1, "]": 1 };
const ROW_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

export function watchList(list: HTMLElement, actions: ListActions): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let start: (Point & { isAtTop: boolean }) | null = null;
  const endGesture = () => {
    start = null;
    actions.showPull(0);
  };
  list.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.touches;
      const isListGesture = event.touches.length === 1 && !scrollsSideways(event.target, list);
      start =
        touch !== undefined && isListGesture ? { ...pointOf(touch), isAtTop: isAtTop(list) } : null;
    },
    { signal, passive: true },
  );
  list.addEventListener(
    "touchmove",
    ({ touches: [touch] }) => {
      if (touch === undefined || start === null || !start.isAtTop) return;
      const now = pointOf(touch);
      actions.showPull(isPull(start, now) ? Math.min(MAX_PULL_PX, (now.y - start.y) / 2) : 0);
    },
    { signal, passive: true },
  );
  list.addEventListener(
    "touchend",
    ({ changedTouches: [touch] }) => {
      const gesture =
        start === null || touch === undefined
          ? null
          : gestureOf(start, pointOf(touch), { width: innerWidth, isAtTop: start.isAtTop });
      endGesture();
      if (gesture === "refresh") actions.refresh();
      else if (gesture !== null) actions.stepDay(gesture === "next-day" ? 1 : -1);
    },
    { signal, passive: true },
  );
  list.addEventListener("touchcancel", endGesture, { signal });
  document.addEventListener("keydown", (event) => handleKey(event, list, actions), { signal });
  return () => abort.abort();
}

function handleKey(event: KeyboardEvent, list: HTMLElement, { stepDay }: ListActions): void {
  const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
  if (event.defaultPrevented || isShortcut || isTypingOrInDialog(event.target)) return;
  const day = DAY_STEPS[event.key];
  if (day !== undefined) stepDay(day);
  const step = ROW_STEPS[event.key];
  if (step !== undefined && moveFocus(list, step)) event.preventDefault();
}

/** Inside the list only, because the arrow keys scroll elsewhere. */
function moveFocus(list: HTMLElement, step: -1 | 1): boolean {
  const row = document.activeElement?.closest("li");
  if (row == null || !list.contains(row)) return false;
  const links = [...list.querySelectorAll<HTMLElement>("a[data-row]")];
  const next = links[links.findIndex((link) => row.contains(link)) + step];
  next?.focus();
  return next !== undefined;
}

function isTypingOrInDialog(target: EventTarget | null): boolean {
  return (
    document.querySelector("dialog[open]") !== null ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.matches("input, textarea, select")))
  );
}

function scrollsSideways(target: EventTarget | null, list: HTMLElement): boolean {
  for (
    let element = target instanceof Element ? target : null;
    element !== null && element !== list;
  )
    if (element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === "auto")
      return true;
    else element = element.parentElement;
  return false;
}

function isAtTop(list: HTMLElement): boolean {
  for (let element: Element | null = list; element !== null; element = element.parentElement)
    if (element.scrollTop > 0) return false;
  return true;
}

function pointOf({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY, at: performance.now() };
}

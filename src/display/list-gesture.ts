/** `at` in milliseconds. */
export interface Point {
  x: number;
  y: number;
  at: number;
}

export type ListGesture = "next-day" | "previous-day" | "refresh";

const SWIPE_PX = 64;
const SWIPE_MS = 600;
const PULL_PX = 96;
/** Browsers use the edges of the screen for Back and Forward. */
const EDGE_PX = 24;

export function gestureOf(
  start: Point,
  end: Point,
  { width, isAtTop }: { width: number; isAtTop: boolean },
): ListGesture | null {
  const [across, down] = [end.x - start.x, end.y - start.y];
  if (isAtTop && isPull(start, end) && down >= PULL_PX) return "refresh";
  const isFromEdge = start.x < EDGE_PX || start.x > width - EDGE_PX;
  const isSideways = Math.abs(across) >= SWIPE_PX && Math.abs(across) > 2 * Math.abs(down);
  if (isFromEdge || !isSideways || end.at - start.at > SWIPE_MS) return null;
  return across < 0 ? "next-day" : "previous-day";
}

export function isPull(start: Point, now: Point): boolean {
  return now.y - start.y > 2 * Math.abs(now.x - start.x);
}

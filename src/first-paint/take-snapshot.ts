import { writeSnapshot } from "#src/first-paint/snapshot.ts";
import type { SnapshotNode } from "#src/storage/first-entries.ts";
import { currentReader } from "#src/storage/session.ts";

/** Appearance and text only: no scripts, and no inline styles, which the CSP refuses. */
const KEPT =
  /^(class|href|role|title|aria-[a-z]+|data-scores-at|viewBox|d|[rxy]|c[xy]|[xy][12]|width|height|points|fill|stroke(-[a-z]+)?)$/;
const DRAWN =
  /^(header|main|nav|section|div|ul|ol|li|p|h[1-3]|span|b|strong|small|em|i|a|button|select|option|svg|path|circle|rect|line|polyline|g)$/;

export function takeSnapshot(root: HTMLElement): void {
  const facts = root.querySelector("[data-scores-at]");
  const day = facts?.getAttribute("data-day");
  // Another tab may have logged out before this page could show it.
  if (day == null || facts?.getAttribute("data-reader") !== (currentReader.read() ?? "")) return;
  const edge = innerHeight * 1.25;
  const parts = [...root.children].filter((part) => /^(HEADER|MAIN|NAV)$/.test(part.tagName));
  writeSnapshot(
    parts.flatMap((part) => read(part, edge)),
    day,
  );
}

function read(node: Node, edge: number): SnapshotNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || !isDrawn(node, edge)) return [];
  const attributes = Object.fromEntries(
    [...node.attributes].flatMap(({ name, value }) =>
      KEPT.test(name) ? [[name, value] as const] : [],
    ),
  );
  return [[node.localName, attributes, [...node.childNodes].flatMap((child) => read(child, edge))]];
}

function isDrawn(element: Element, edge: number): boolean {
  if (!DRAWN.test(element.localName) || element.getAttribute("role") === "status") return false;
  if (element.localName === "option") return element === element.parentElement?.firstElementChild;
  return element.getBoundingClientRect().top + scrollY < edge;
}

import type { AnyRouter } from "@tanstack/react-router";
import { writeSnapshot } from "#src/first-paint/snapshot.ts";
import { hiddenScores } from "#src/state/hidden-scores.ts";
import { onPageHidden } from "#src/state/page-hidden.ts";
import type { SnapshotNode } from "#src/storage/first-entries.ts";
import { currentReader } from "#src/storage/session.ts";

/** Appearance and text only: no scripts, and no inline styles, which the CSP refuses. */
const SAVED_ATTRIBUTES =
  /^(class|href|role|title|aria-[a-z]+|data-scores-at|viewBox|d|[rxy]|c[xy]|[xy][12]|width|height|points|fill|stroke(-[a-z]+)?)$/;
const SAVED_TAGS =
  /^(header|main|nav|section|div|ul|ol|li|p|h[1-3]|span|b|strong|small|em|i|a|button|select|option|svg|path|circle|rect|line|polyline|g)$/;

export function watchSnapshots(root: HTMLElement, router: Pick<AnyRouter, "subscribe">): void {
  onPageHidden(() => takeSnapshot(root));
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged) takeSnapshot(root);
  });
}

function takeSnapshot(root: HTMLElement): void {
  if (hiddenScores.read().hasRevealed) return;
  const scoresElement = root.querySelector("[data-scores-at]");
  const day = scoresElement?.getAttribute("data-day");
  // Another tab may have logged out before this page could show it.
  if (day == null || scoresElement?.getAttribute("data-reader") !== (currentReader.read() ?? ""))
    return;
  const maxTop = innerHeight * 1.25;
  const parts = [...root.children].filter((part) => /^(HEADER|MAIN|NAV)$/.test(part.tagName));
  writeSnapshot(
    parts.flatMap((part) => toSnapshotNodes(part, maxTop)),
    day,
  );
}

function toSnapshotNodes(node: Node, maxTop: number): SnapshotNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || !isSaved(node, maxTop)) return [];
  const attributes = Object.fromEntries(
    [...node.attributes].flatMap(({ name, value }) =>
      SAVED_ATTRIBUTES.test(name) ? [[name, value] as const] : [],
    ),
  );
  return [
    [
      node.localName,
      attributes,
      [...node.childNodes].flatMap((child) => toSnapshotNodes(child, maxTop)),
    ],
  ];
}

function isSaved(element: Element, maxTop: number): boolean {
  if (!SAVED_TAGS.test(element.localName) || element.getAttribute("role") === "status")
    return false;
  if (element.localName === "option") return element === element.parentElement?.firstElementChild;
  return element.getBoundingClientRect().top + scrollY < maxTop;
}

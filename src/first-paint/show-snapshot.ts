import { dayOf } from "#src/display/day-strip.ts";
import { formatAge } from "#src/display/formatters.ts";
import { readSnapshot } from "#src/first-paint/snapshot.ts";
import {
  type FirstPaintSnapshot,
  type SnapshotNode,
  firstStored,
} from "#src/storage/first-entries.ts";
import { isTimeKnown, serverNow } from "#src/clock/server-clock.ts";
import { SCORES_OLD_AFTER_S, ageLineStyle } from "#src/ui/age-line.ts";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const LANDING_PATHS = new Set(["/", "/?source=pwa"]);

/** Shows the saved landing page before the app's code runs. It is inert until then. */
export function showSnapshot(root: HTMLElement): boolean {
  if (!LANDING_PATHS.has(location.pathname + location.search)) return false;
  const snapshot = readSnapshot(dayOf(new Date(serverNow())));
  if (snapshot === null) return false;
  try {
    draw(root, snapshot);
    return true;
  } catch {
    firstStored.firstPaint.remove();
    return false;
  }
}

function draw(root: HTMLElement, snapshot: FirstPaintSnapshot): void {
  const elements = snapshot.nodes.map((node) => build(node, false));
  for (const element of elements) if (element instanceof HTMLElement) element.inert = true;
  root.replaceChildren(...elements);
  const age = root.querySelector("[data-scores-at]");
  if (age !== null) showAge(age, Number(age.getAttribute("data-scores-at")));
}

function showAge(container: Element, savedAt: number): void {
  const now = serverNow() / 1_000;
  const isKnown = isTimeKnown();
  if (navigator.onLine && isKnown && now - savedAt < SCORES_OLD_AFTER_S) return;
  const line = document.createElement("p");
  line.className = ageLineStyle;
  line.textContent = `◷ Scores saved ${formatAge(savedAt, isKnown ? now : null)}.`;
  container.replaceChildren(line);
}

function build(node: SnapshotNode, inSvg: boolean): Node {
  if (typeof node === "string") return document.createTextNode(node);
  const [tag, attributes, children] = node;
  const isSvg = inSvg || tag === "svg";
  const element = isSvg
    ? document.createElementNS(SVG_NAMESPACE, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => build(child, isSvg)));
  return element;
}

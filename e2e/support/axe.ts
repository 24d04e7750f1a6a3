import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
] as const;

/** WCAG 2.2, 1.4.10 (reflow). */
const MIN_SIZE = { width: 320, height: 640 };

const MIN_TARGET_PX = 44;

export interface Screen {
  name: string;
  path: string;
  waitUntilOpen?: (page: Page) => Promise<void>;
  bothThemes?: true;
}

export const waitForHeading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await (screen.waitUntilOpen ?? waitForHeading(/./))(page);
}

/** axe is half a megabyte, so each document loads it once. */
const ALREADY_THERE = "void 0";

async function findViolations(page: Page) {
  if (!(await page.evaluate(() => "axe" in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules(["html-has-lang"]).analyze();
  await page.evaluate(skipRepeatedStyles);
  const { violations } = await new AxeBuilder({ page, axeSource: ALREADY_THERE })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(STANDARDS)
    .analyze();
  return violations;
}

/** Limits the slow contrast check to the first and last of equally styled siblings. */
function skipRepeatedStyles(): void {
  const MARK = "data-drawn-as-before";
  // axe has no types in the page.
  const axe: { configure(spec: object): void } = Reflect.get(window, "axe");
  axe.configure({ rules: [{ id: "color-contrast", selector: `*:not([${MARK}])` }] });
  for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);

  const styleIds = new Map<string, number>();
  const styleIdOf = new Map<Element, number>();
  const styleId = (element: Element): number => {
    const style = getComputedStyle(element);
    const styleKey = [
      element.tagName,
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue !== ""),
      element.matches(":disabled, [aria-disabled=true]"),
      style.color,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.filter,
      style.mixBlendMode,
      style.clipPath,
      style.position,
      style.zIndex,
      style.display,
      style.visibility,
      getComputedStyle(element, "::before").backgroundColor,
      getComputedStyle(element, "::after").backgroundColor,
      ...[...element.children].map(styleId),
    ].join();
    const number = styleIds.get(styleKey) ?? styleIds.size;
    styleIds.set(styleKey, number);
    styleIdOf.set(element, number);
    return number;
  };
  const mark = (parent: Element) => {
    const childrenByStyle = new Map<number | undefined, Element[]>();
    for (const child of parent.children) {
      const id = styleIdOf.get(child);
      childrenByStyle.set(id, [...(childrenByStyle.get(id) ?? []), child]);
    }
    for (const group of childrenByStyle.values()) {
      for (const repeat of group.slice(1, -1))
        for (const part of [repeat, ...repeat.querySelectorAll("*")]) part.setAttribute(MARK, "");
      for (const child of new Set([group[0], group.at(-1)])) if (child !== undefined) mark(child);
    }
  };
  styleId(document.body);
  mark(document.body);
}

export async function pageViolations(
  page: Page,
  name: string,
  bothThemes = false,
): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const usual = size === SIZES[0] ? ("dark" as const) : ("light" as const);
    for (const colorScheme of bothThemes ? (["light", "dark"] as const) : [usual]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await waitForTransitions(page, colorScheme);
      let violations = await findViolations(page);
      // A busy machine may paint late, so only a repeated violation counts.
      if (violations.length > 0) {
        await waitForTransitions(page, colorScheme);
        violations = await findViolations(page);
      }
      const complaints = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
      );
      // Scrolling uncovers an element behind a sticky bar.
      found.push(
        ...complaints
          .filter((complaint) => !complaint.includes("partially obscured"))
          .map((complaint) => `${name}, ${size.width} px, ${colorScheme}: ${complaint}`),
      );
    }
  }
  return found;
}

async function waitForTransitions(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

export async function screenViolations(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize(SIZES[0]);
    await openScreen(page, screen);
    found.push(...(await pageViolations(page, screen.name, screen.bothThemes)));
    await page.setViewportSize(MIN_SIZE);
    const fits = await page
      .waitForFunction(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        null,
        { timeout: 5_000 },
      )
      .catch(() => null);
    if (fits === null) found.push(`${screen.name}, ${MIN_SIZE.width} px: scrolls sideways`);
  }
  return found;
}

export function smallTargets(page: Page, where: string): Promise<string[]> {
  return page.locator(where).evaluate((area, target) => {
    const controls = [...area.querySelectorAll<HTMLElement>("button, input, select, a")].filter(
      (control) => control.closest("label a") === null,
    );
    return controls.flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      return width >= target && height >= target
        ? []
        : [
            `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent}: ${width} x ${height}`,
          ];
    });
  }, MIN_TARGET_PX);
}

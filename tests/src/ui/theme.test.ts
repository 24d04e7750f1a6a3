import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { chooseTheme, theme } from "#src/ui/theme-choice.ts";
import { stubStorage } from "../support/browser-storage.ts";

function stubPage() {
  const page = {
    dataset: {} as { theme?: string },
    canvas: { content: "light dark" },
    metas: ["light", "dark"].map((scheme) => ({
      dataset: { scheme },
      media: `(prefers-color-scheme: ${scheme})`,
    })),
  };
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  vi.stubGlobal("document", {
    documentElement: { dataset: page.dataset },
    querySelector: () => page.canvas,
    querySelectorAll: () => page.metas,
  });
  return {
    ...page,
    window,
    start: () => runInThisContext(readFileSync("src/theme/apply-theme.js", "utf8")),
  };
}

const AS_SYSTEM = {
  theme: undefined,
  canvas: "light dark",
  media: ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"],
};
const DARK = { theme: "dark", canvas: "dark", media: ["not all", "all"] };
const LIGHT = { theme: "light", canvas: "light", media: ["all", "not all"] };

function shownTheme({ dataset, canvas, metas }: ReturnType<typeof stubPage>) {
  return { theme: dataset.theme, canvas: canvas.content, media: metas.map(({ media }) => media) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ["nothing", null, AS_SYSTEM],
  ["dark", "dark", DARK],
  ["light", "light", LIGHT],
  ["nonsense", "blue", AS_SYSTEM],
])("A start after %s was chosen shows that theme", (_, chosen, expected) => {
  const storage = stubStorage();
  if (chosen !== null) storage.set("theme", chosen);
  const page = stubPage();
  page.start();
  expect(shownTheme(page)).toEqual(expected);
});

it("A theme choice shows immediately, is stored for the next start, and can be undone", () => {
  stubStorage();
  const page = stubPage();
  page.start();
  expect(chooseTheme("dark")).toBe(true);
  expect([theme.read(), shownTheme(page)]).toEqual(["dark", DARK]);
  chooseTheme("light");
  expect([theme.read(), shownTheme(page)]).toEqual(["light", LIGHT]);
  chooseTheme("system");
  expect([theme.read(), shownTheme(page)]).toEqual(["system", AS_SYSTEM]);
});

it("A theme choice in another tab shows here too", () => {
  const storage = stubStorage();
  const page = stubPage();
  page.start();
  storage.set("theme", "dark");
  page.window.dispatchEvent(new Event("storage"));
  expect(shownTheme(page)).toEqual(DARK);
});

it("Without storage the system theme shows, and a choice reports that it is not saved", () => {
  stubStorage({ isForbidden: true });
  const page = stubPage();
  page.start();
  expect(chooseTheme("dark")).toBe(false);
  expect(shownTheme(page)).toEqual(AS_SYSTEM);
});

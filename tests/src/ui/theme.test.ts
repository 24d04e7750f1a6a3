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
])("A start after %s was chosen looks as chosen", (_, chosen, expected) => {
  const savedTheme = stubStorage();
  if (chosen !== null) savedTheme.set("theme", chosen);
  const page = stubPage();
  page.start();
  expect(shownTheme(page)).toEqual(expected);
});

it("A choice shows at once, is kept under the name that the start reads, and can be taken back", () => {
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

it("What another tab chooses shows here, too", () => {
  const savedTheme = stubStorage();
  const page = stubPage();
  page.start();
  savedTheme.set("theme", "dark");
  page.window.dispatchEvent(new Event("storage"));
  expect(shownTheme(page)).toEqual(DARK);
});

it("Where storage is forbidden the system decides, and a choice says that it is not kept", () => {
  stubStorage({ isForbidden: true });
  const page = stubPage();
  page.start();
  expect(chooseTheme("dark")).toBe(false);
  expect(shownTheme(page)).toEqual(AS_SYSTEM);
});

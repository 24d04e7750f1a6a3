// `npm run screenshots`: every screen and state, at four widths, light and dark.
// Also makes the pictures of the web app manifest and the README.
import { screenStates } from "./screens.ts";
import { contextOptions, SCHEMES, test, withScreen } from "./test.ts";

const WIDTHS = [360, 768, 1280, 1920] as const;
const HEIGHTS = { 360: 780, 768: 1024, 1280: 800, 1920: 1080 } as const;
const FOLDER = ".cache/screenshots";

test.describe.configure({ mode: "default", timeout: 600_000 });

for (const width of WIDTHS)
  for (const scheme of SCHEMES)
    test(`Every screen is drawn ${width} px wide, ${scheme}`, async ({ browser, world }) => {
      const open = () => browser.newContext(contextOptions(width, HEIGHTS[width], scheme));
      for (const state of screenStates(world))
        await withScreen(open, world, state, async (page) => {
          await page.screenshot({
            path: `${FOLDER}/${width}-${scheme}/${state.name}.png`,
            fullPage: true,
          });
        });
    });

const SHOWN = { home: "fixtures", "match-live": "match" } as const;

test("The pictures of the manifest and the README are drawn", async ({ browser, world }) => {
  const narrow = { ...contextOptions(390, 844, "light"), deviceScaleFactor: 1.5 };
  for (const [name, options] of [
    ["narrow", narrow],
    ["wide", contextOptions(1280, 800, "light")],
  ] as const)
    for (const state of screenStates(world)) {
      const part = Object.entries(SHOWN).find(([shown]) => shown === state.name)?.[1];
      if (part !== undefined)
        await withScreen(
          () => browser.newContext(options),
          world,
          state,
          async (page) => {
            await page.screenshot({ path: `public/screenshots/${name}-${part}.png` });
          },
        );
    }
});

import { expect } from "@playwright/test";
import { screenStates } from "./screens.ts";
import { contextOptions, SCHEMES, test, withScreen } from "./test.ts";

/** The two builds of Debian's Chromium differ by up to 280 pixels. */
const MAX_DIFFERENT_PIXELS = 500;

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

test.describe.configure({ mode: "default", timeout: 300_000 });

for (const { width, height } of SIZES)
  for (const scheme of SCHEMES)
    test(`The main screens match their pictures at ${width} px, ${scheme}`, async ({
      browser,
      world,
    }) => {
      const open = () => browser.newContext(contextOptions(width, height, scheme));
      for (const state of screenStates(world).filter(({ compared }) => compared === true))
        await withScreen(open, world, state, (page) =>
          expect.soft(page).toHaveScreenshot(`${state.name}-${width}-${scheme}.png`, {
            maxDiffPixels: MAX_DIFFERENT_PIXELS,
          }),
        );
    });

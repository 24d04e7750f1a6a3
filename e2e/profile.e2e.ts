import type { Page } from "@playwright/test";
import { newFan } from "./support/api.ts";
import { signInAs } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

const form = (page: Page) => page.getByRole("form", { name: "Profile" });
const country = (page: Page) => form(page).getByRole("combobox", { name: "Country" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

async function openForm(page: Page, originUrl: string): Promise<void> {
  const fan = await newFan(originUrl);
  await signInAs(page, originUrl, fan.token);
  await page.goto("/profile/edit-profile");
  await expect(country(page)).toBeEditable();
}

async function findTurkey(page: Page, originUrl: string): Promise<void> {
  await openForm(page, originUrl);
  await country(page).fill("turkiye");
  await expect(options(page)).toHaveText(["Türkiye"]);
  await expect(country(page)).toHaveAttribute("aria-activedescendant", /./);
}

function measureStay(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let leftAt = Number.POSITIVE_INFINITY;
        document.activeElement?.addEventListener("blur", () => (leftAt = performance.now()));
        new MutationObserver(() => {
          if (document.querySelector("[role=listbox]:not([hidden])") === null)
            resolve(performance.now() - leftAt);
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
        Reflect.set(window, "watched", true);
      }),
  );
}

test("A fan finds the country by typing, and the list closes 0.1 s after they leave", async ({
  page,
  origin,
}) => {
  await openForm(page, origin.url);
  await country(page).focus();
  await expect(country(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(country(page)).toHaveAttribute("aria-expanded", "true");
  expect(await options(page).count()).toBeGreaterThan(190);
  expect((await page.getByRole("listbox").boundingBox())?.height).toBeLessThanOrEqual(300);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();

  await country(page).pressSequentially("TURKIYE");
  await expect(options(page)).toHaveText(["Türkiye"]);
  const first = await options(page).first().getAttribute("id");
  await expect(country(page)).toHaveAttribute("aria-activedescendant", first ?? "none");
  await page.keyboard.press("Enter");
  await expect(country(page)).toHaveValue("Türkiye");
  await expect(page.getByRole("listbox")).toBeHidden();

  await country(page).fill("atlantis");
  await expect(page.getByText("No country matches these letters.")).toBeVisible();
  const staysFor = measureStay(page);
  await expect.poll(() => page.evaluate(() => Reflect.has(window, "watched"))).toBe(true);
  await page.keyboard.press("Tab");
  await expect(form(page).getByLabel("Where did you hear of us?")).toBeFocused();
  await expect(page.getByRole("listbox")).toBeHidden();
  expect(await staysFor).toBeGreaterThanOrEqual(99);
  await expect(country(page), "the chosen country stays").toHaveValue("Türkiye");

  await country(page).click();
  await options(page).filter({ hasText: "Ghana" }).click();
  await expect(country(page)).toHaveValue("Ghana");
});

test("The country list closes even if the page misses that the fan has left it", async ({
  page,
  origin,
}) => {
  await findTurkey(page, origin.url);
  await page.keyboard.press("Enter");
  await expect(country(page)).toHaveValue("Türkiye");
  await country(page).fill("atlantis");
  await expect(page.getByText("No country matches these letters.")).toBeVisible();
  await page.evaluate(async () => {
    window.addEventListener("focusin", (event) => event.stopImmediatePropagation(), true);
    // The list takes the focus one frame after it opens.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await page.keyboard.press("Tab");
  await expect(form(page).getByLabel("Where did you hear of us?")).toBeFocused();
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(form(page).getByLabel("Where did you hear of us?")).toBeFocused();
  await expect(country(page), "the chosen country stays").toHaveValue("Türkiye");
});

test("A fan who chooses a country and leaves in the same frame keeps the new focus", async ({
  page,
  origin,
}) => {
  await findTurkey(page, origin.url);
  await page.evaluate(() => {
    const next = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    Reflect.set(window, "paint", () => {
      window.requestAnimationFrame = next;
      for (const callback of held) callback(performance.now());
    });
  });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const source = form(page).getByLabel("Where did you hear of us?");
  await expect(source).toBeFocused();
  // The test may miss the end of the list's animation.
  await expect
    .poll(() =>
      page
        .getByRole("listbox")
        .evaluateAll((lists) =>
          lists.every(
            (list) =>
              list.dataset["state"] === "closed" &&
              list.getAnimations().every(({ playState }) => playState === "finished"),
          ),
        ),
    )
    .toBe(true);
  await page.evaluate("paint()");
  await expect(source).toBeFocused();
  await expect(
    page.getByRole("listbox"),
    "the list closes although it missed the end of its animation",
  ).toBeHidden();
  await expect(country(page)).toHaveValue("Türkiye");
});

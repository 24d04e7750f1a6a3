import type { Page } from "@playwright/test";
import {
  daysFromToday,
  matchesOn,
  upcomingMatches,
  signInAs,
  explanationsOf,
} from "./support/fan.ts";
import { fanWithPick } from "./support/saved-picks.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

const PAPERS = ["A4", "Letter"] as const;
/** The widest default margin of a browser. */
const MARGIN = "12.7mm";

/** Most desktop browsers have no `share`. */
async function pretendToShare(
  page: Page,
  answer: "shared" | "AbortError" | "missing",
): Promise<void> {
  await page.addInitScript((value) => {
    const share = (data: ShareData) => {
      Reflect.set(window, "sharedData", data);
      return value === "shared" ? Promise.resolve() : Promise.reject(new DOMException("", value));
    };
    if (value === "missing") Reflect.deleteProperty(Navigator.prototype, "share");
    else {
      Object.defineProperty(navigator, "share", { value: share, configurable: true });
      Object.defineProperty(navigator, "canShare", { value: () => true, configurable: true });
    }
  }, answer);
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function pagesOnPaper(page: Page, format: (typeof PAPERS)[number]): Promise<number> {
  return (
    (
      await page.pdf({
        format,
        margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
      })
    )
      .toString("latin1")
      .match(/\/Type \/Page\b/g)?.length ?? 0
  );
}

test(
  "A fan shares our answer to who will win, with a card, and can cancel without an error",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const { fan, match } = await fanWithPick(origin.url);
    await pretendToShare(page, "AbortError");
    await signInAs(page, origin.url, fan.token);
    await page.goto(`/prediction/${match?.slug}?refid=somebody`);
    await expect(page.getByText("All predictions of this match are unlocked.")).toBeVisible();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const shared = () => page.evaluate(() => Reflect.get(window, "sharedData"));
    await expect.poll(shared).toEqual({
      title: `${match?.homeTeam.name} v ${match?.awayTeam.name}`,
      text: expect.stringMatching(/^We say .+, \d+%\.$/),
      url: `${origin.url}/prediction/${match?.slug}`,
      files: [expect.anything()],
    });
    const size = await page.evaluate(async () => {
      const { files } = Reflect.get(window, "sharedData");
      const { width, height } = await createImageBitmap(files[0]);
      return { name: files[0].name, width, height };
    });
    expect(size).toEqual({ name: `${match?.slug}.png`, width: 1200, height: 630 });
    await page.getByRole("button", { name: "Why: How many will each side score?" }).click();
    await page.getByRole("button", { name: "Share this answer" }).click();
    await expect.poll(shared).toMatchObject({
      text: expect.stringMatching(/^How many will each side score: Both .+%\.$/),
    });
    await expect(page.getByText("Copied.")).toBeHidden();
  },
);

test("Without a share target, sharing copies the text, and a button copies the link", async ({
  context,
  page,
  origin,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await pretendToShare(page, "missing");
  const [match] = await upcomingMatches(origin.url);
  const address = `${origin.url}/prediction/${match?.slug}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await clipboard(page)).toBe(address);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Copied. Paste it where you want to share it.")).toBeVisible();
  expect(await clipboard(page), "the shared text has no locked answer").toBe(
    `${match?.homeTeam.name} v ${match?.awayTeam.name}\n${address}`,
  );
});

test("A fan whose browser refuses to copy sees the address to copy by hand", async ({
  page,
  origin,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  const [match] = await upcomingMatches(origin.url);
  await page.goto(`/prediction/${match?.slug}`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(
    page.getByText(`Select this address and copy it: ${origin.url}/prediction/${match?.slug}`),
  ).toBeVisible();
});

test("An unlocked match prints on one page, without parts made for the screen", async ({
  page,
  origin,
}) => {
  const { fan, match, texts: explanations } = await fanWithPick(origin.url);
  await signInAs(page, origin.url, fan.token);
  await page.goto(`/prediction/${match?.slug}`);
  await expect(page.getByText("All predictions of this match are unlocked.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What readers might say" })).toBeVisible();
  for (const paper of PAPERS) expect(await pagesOnPaper(page, paper), paper).toBe(1);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const explanation of explanations)
    await expect(page.getByText(explanation, { exact: true })).toBeVisible();
  for (const name of ["Breadcrumb", "Places", "Main", "Footer"])
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  for (const name of ["Share", "Copy link", "Refresh match"])
    await expect(page.getByRole("button", { name })).toBeHidden();
  await expect(page.getByText("All predictions of this match are unlocked.")).toBeHidden();
  await expect(page.getByRole("heading", { name: "What readers might say" })).toBeHidden();
});

test("The longest matches print on one page of either paper, from phone and desktop", async ({
  page,
  origin,
}) => {
  const days = await Promise.all(
    [-1, -2, -3].map((day) => matchesOn(origin.url, daysFromToday(day))),
  );
  const ended = days.flat().filter(({ status }) => status === "ended");
  const textLengths: { slug: string; length: number }[] = [];
  for (const { slug } of ended)
    textLengths.push({ slug, length: (await explanationsOf(origin.url, slug)).join("").length });
  const longest = textLengths.toSorted((a, b) => b.length - a.length).slice(0, 3);
  expect(longest.at(-1)?.length, "each of five questions is explained twice").toBeGreaterThan(
    5 * 2 * 30,
  );
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { slug } of longest) {
      await page.goto(`/prediction/${slug}`);
      const column = page.getByRole("columnheader", { name: "Actual" });
      await expect(column).toBeVisible();
      // A screen that mounts again while it is printed leaves the paper empty.
      await column.evaluate((element) => element.setAttribute("data-printed", ""));
      for (const paper of PAPERS)
        expect(await pagesOnPaper(page, paper), `${slug} on ${paper}, ${width} px wide`).toBe(1);
      await expect(page.locator("[data-printed]"), `${slug}, ${width} px wide`).toHaveCount(1);
    }
  }
});

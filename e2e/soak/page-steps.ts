import { shiftDay, utcDay } from "#domain/day.ts";
import { type Step, attempt } from "./step.ts";
import type { World } from "./world.ts";
import type { Random } from "./random.ts";

const MAX_TABS = 3;
const STATIC = [
  "/pricing",
  "/frequently-asked-questions",
  "/how-it-works",
  "/about-us",
  "/my-picks",
  "/no/such/page",
];

function anyPath(world: World, random: Random): string {
  const { matches, savedPicks } = world.model;
  const own = [...savedPicks.values()]
    .map(({ eventId }) => world.model.match(eventId)?.slug)
    .filter((slug) => slug !== undefined);
  const kinds: (() => string)[] = [
    () => "/",
    () => `/?status=${random.pick(["live", "not_started", "ended"])}`,
    () => `/?date=${shiftDay(utcDay(world.now), random.pick([-1, 1, 2]))}`,
    () => `/prediction/${random.pick(matches).slug}`,
    () => random.pick(STATIC),
    ...(own.length === 0
      ? []
      : [() => `/prediction/${random.pick(own)}`, () => `/prediction/${random.pick(own)}`]),
  ];
  return random.pick(kinds)();
}

async function go(world: World, path: string): Promise<string> {
  const arrived = await attempt(world.page.goto(path, { waitUntil: "commit" }));
  return arrived ? path : `${path}, failed`;
}

export const pageSteps: Step[] = [
  { name: "load", weight: 10, run: (world, random) => go(world, anyPath(world, random)) },
  {
    name: "navigate",
    weight: 10,
    async run(world, random) {
      const links = world.page.locator("a[href^='/']:visible");
      const count = await links.count().catch(() => 0);
      if (count === 0) return "no links here";
      const link = links.nth(random.below(count));
      const href = await link.getAttribute("href", { timeout: 1_000 }).catch(() => null);
      const pressed = await attempt(link.click({ timeout: 1_500 }));
      return pressed ? `to ${href}` : `failed to ${href}`;
    },
  },
  {
    name: "go back",
    weight: 3,
    async run(world) {
      return (await attempt(world.page.goBack({ waitUntil: "commit" }))) ? "one page" : "failed";
    },
  },
  {
    name: "reload",
    weight: 6,
    async run(world) {
      return (await attempt(world.page.reload({ waitUntil: "commit" })))
        ? world.page.url()
        : "failed";
    },
  },
  {
    name: "new tab",
    weight: 4,
    can: (world) => world.tabs.length < MAX_TABS,
    async run(world, random) {
      await world.context.newPage();
      world.active = world.tabs.length - 1;
      return go(world, anyPath(world, random));
    },
  },
  {
    name: "close tab",
    weight: 3,
    can: (world) => world.tabs.length > 1,
    async run(world) {
      await world.tabs.at(-1)?.close();
      world.active = 0;
      return `${world.tabs.length} left`;
    },
  },
  {
    name: "switch tab",
    weight: 3,
    can: (world) => world.tabs.length > 1,
    async run(world) {
      world.active = (world.active + 1) % world.tabs.length;
      return world.page.url();
    },
  },
  {
    name: "come to the foreground",
    weight: 4,
    async run(world) {
      await attempt(
        world.page.evaluate(() => {
          for (const value of ["hidden", "visible"]) {
            Object.defineProperty(document, "visibilityState", { value, configurable: true });
            document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
          }
        }),
      );
      return "";
    },
  },
];

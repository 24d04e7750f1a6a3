import { type Step, tryTo } from "./step.ts";

const MINUTE_MS = 60_000;
const SMALL_QUOTA = 40_000;
const LOOK_MS = 1_500;

export const phoneSteps: Step[] = [
  {
    name: "kill the worker",
    weight: 5,
    can: ({ model }) => model.installed,
    async run({ devtools, page }) {
      await devtools.send("ServiceWorker.stopAllWorkers");
      // Wake the worker first: Chromium closes a page that changes the network of a stopped
      // worker.
      await tryTo(
        page.evaluate(() =>
          fetch("/favicon.svg").then(
            () => undefined,
            () => undefined,
          ),
        ),
      );
      return "";
    },
  },
  {
    name: "fill the phone",
    weight: 2,
    can: ({ model }) => !model.full && model.installed,
    async run({ devtools, origin, model }) {
      await devtools.send("Storage.overrideQuotaForOrigin", {
        origin: origin.url,
        quotaSize: SMALL_QUOTA,
      });
      model.full = true;
      return "";
    },
  },
  {
    name: "make room on the phone",
    weight: 8,
    can: ({ model }) => model.full,
    async run({ devtools, origin, model }) {
      await devtools.send("Storage.overrideQuotaForOrigin", { origin: origin.url });
      model.full = false;
      return "";
    },
  },
  {
    name: "time passes",
    weight: 4,
    async run(world, random) {
      const minutes = 4 + random.below(8);
      await world.passTime(minutes * MINUTE_MS);
      return `${minutes} min`;
    },
  },
  {
    name: "phone's clock goes wrong",
    weight: 1,
    async run(world, random) {
      const minutes = 5 + random.below(60);
      const isPutBack = random.below(2) === 0;
      world.wrongMs += (isPutBack ? -minutes : minutes) * MINUTE_MS;
      if (isPutBack) await world.context.clock.setSystemTime(world.now + world.wrongMs);
      else await world.context.clock.fastForward(minutes * MINUTE_MS);
      return `${minutes} min ${isPutBack ? "back" : "ahead"}`;
    },
  },
  {
    name: "matches go on",
    weight: 0.5,
    async run({ program }, random) {
      const minutes = 1 + random.below(3);
      await program.moveClock(program.aheadMs + minutes * MINUTE_MS);
      return `${minutes} min`;
    },
  },
  {
    name: "deploy",
    weight: 3,
    can: ({ model }) => model.installed,
    async run({ origin, model }) {
      model.build = model.build === 1 ? 2 : 1;
      await origin.deploy(model.build);
      return `build ${model.build}`;
    },
  },
  {
    name: "look for an update",
    weight: 4,
    can: ({ model }) => model.installed,
    async run({ page }) {
      const look = page.evaluate(async (limit) => {
        const registration = await navigator.serviceWorker?.getRegistration();
        await Promise.race([
          registration?.update().catch(() => undefined),
          new Promise((resolve) => setTimeout(resolve, limit)),
        ]);
      }, LOOK_MS);
      return (await tryTo(look)) ? "" : "in vain";
    },
  },
  {
    name: "accept the update",
    weight: 4,
    async run({ page }) {
      const accepted =
        (await page.getByText("A new version is ready.").isVisible()) &&
        (await tryTo(
          page.getByRole("button", { name: "Update", exact: true }).click({ timeout: 1_500 }),
        ));
      return accepted ? "" : "none is offered";
    },
  },
  {
    name: "accept the update while the other tabs ask",
    weight: 4,
    since: 2,
    can: (world) => world.tabs.length > 1,
    async run({ page, tabs }) {
      if (!(await page.getByText("A new version is ready.").isVisible())) return "none is offered";
      const asking = tabs
        .filter((tab) => tab !== page)
        .map((tab) =>
          tryTo(
            tab.evaluate(() =>
              fetch("/api/v1/sports").then(
                () => undefined,
                () => undefined,
              ),
            ),
          ),
        );
      const accepted = await tryTo(
        page.getByRole("button", { name: "Update", exact: true }).click({ timeout: 1_500 }),
      );
      await Promise.all(asking);
      return accepted ? "" : "in vain";
    },
  },
];

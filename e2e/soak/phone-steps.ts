import { type Step, attempt } from "./step.ts";

const MINUTE_MS = 60_000;
const SMALL_QUOTA = 40_000;
const CHECK_TIMEOUT_MS = 1_500;

export const phoneSteps: Step[] = [
  {
    name: "kill the worker",
    weight: 5,
    can: ({ model }) => model.isInstalled,
    async run({ devtools, page }) {
      await devtools.send("ServiceWorker.stopAllWorkers");
      // Chromium closes a page that changes the network of a stopped worker.
      await attempt(
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
    can: ({ model }) => !model.isFull && model.isInstalled,
    async run({ devtools, origin, model }) {
      await devtools.send("Storage.overrideQuotaForOrigin", {
        origin: origin.url,
        quotaSize: SMALL_QUOTA,
      });
      model.isFull = true;
      return "";
    },
  },
  {
    name: "free space on the phone",
    weight: 8,
    can: ({ model }) => model.isFull,
    async run({ devtools, origin, model }) {
      await devtools.send("Storage.overrideQuotaForOrigin", { origin: origin.url });
      model.isFull = false;
      return "";
    },
  },
  {
    name: "let time pass",
    weight: 4,
    async run(world, random) {
      const minutes = 4 + random.below(8);
      await world.passTime(minutes * MINUTE_MS);
      return `${minutes} min`;
    },
  },
  {
    name: "set the phone's clock wrong",
    weight: 1,
    async run(world, random) {
      const minutes = 5 + random.below(60);
      const isPutBack = random.below(2) === 0;
      world.phoneClockErrorMs += (isPutBack ? -minutes : minutes) * MINUTE_MS;
      if (isPutBack) await world.context.clock.setSystemTime(world.now + world.phoneClockErrorMs);
      else await world.context.clock.fastForward(minutes * MINUTE_MS);
      return `${minutes} min ${isPutBack ? "back" : "ahead"}`;
    },
  },
  {
    name: "let matches continue",
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
    can: ({ model }) => model.isInstalled,
    async run({ origin, model }) {
      model.build = model.build === 1 ? 2 : 1;
      await origin.deploy(model.build);
      return `build ${model.build}`;
    },
  },
  {
    name: "check for an update",
    weight: 4,
    can: ({ model }) => model.isInstalled,
    async run({ page }) {
      const check = page.evaluate(async (limit) => {
        const registration = await navigator.serviceWorker?.getRegistration();
        await Promise.race([
          registration?.update().catch(() => undefined),
          new Promise((resolve) => setTimeout(resolve, limit)),
        ]);
      }, CHECK_TIMEOUT_MS);
      return (await attempt(check)) ? "" : "failed";
    },
  },
  {
    name: "accept the update",
    weight: 4,
    async run({ page }) {
      const accepted =
        (await page.getByText("A new version is ready.").isVisible()) &&
        (await attempt(
          page.getByRole("button", { name: "Update", exact: true }).click({ timeout: 1_500 }),
        ));
      return accepted ? "" : "none is offered";
    },
  },
  {
    name: "accept the update while other tabs send requests",
    weight: 4,
    since: 2,
    can: (world) => world.tabs.length > 1,
    async run({ page, tabs }) {
      if (!(await page.getByText("A new version is ready.").isVisible())) return "none is offered";
      const asking = tabs
        .filter((tab) => tab !== page)
        .map((tab) =>
          attempt(
            tab.evaluate(() =>
              fetch("/api/v1/sports").then(
                () => undefined,
                () => undefined,
              ),
            ),
          ),
        );
      const accepted = await attempt(
        page.getByRole("button", { name: "Update", exact: true }).click({ timeout: 1_500 }),
      );
      await Promise.all(asking);
      return accepted ? "" : "failed";
    },
  },
];

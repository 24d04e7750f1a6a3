import type { BrowserContext } from "@playwright/test";
import type { Condition } from "../support/origin.ts";
import type { Step } from "./step.ts";

const LONGER_THAN_TIMEOUT_MS = 3_500;
const SWITCH_MS = 5_000;

/** A stopped worker never reports the change, so the wait has a limit. */
async function switchNetwork(context: BrowserContext, to: "on" | "off"): Promise<void> {
  await Promise.race([
    context.setOffline(to === "off"),
    new Promise((resolve) => setTimeout(resolve, SWITCH_MS)),
  ]);
}

function line(condition: Condition, weight: number, since = 1): Step {
  return {
    since,
    name: `line ${condition}`,
    weight,
    can: ({ origin, model }) =>
      origin.condition !== condition && (model.isInstalled || condition === "ok"),
    async run({ origin }) {
      origin.slowMs = LONGER_THAN_TIMEOUT_MS;
      origin.setCondition(condition);
      return "";
    },
  };
}

export const lineSteps: Step[] = [
  line("ok", 24),
  line("dead", 4),
  line("hang", 2),
  line("slow", 2),
  line("half", 4),
  line("portal", 4),
  line("error", 4),
  line("limited", 2),
  line("forbidden", 2, 2),
  line("missing", 2, 2),
  {
    name: "offline",
    weight: 5,
    can: ({ model }) => !model.isOffline && model.isInstalled,
    async run({ context, model }) {
      model.isOffline = true;
      await switchNetwork(context, "off");
      return "";
    },
  },
  {
    name: "online",
    weight: 20,
    can: ({ model }) => model.isOffline,
    async run({ context, model }) {
      model.isOffline = false;
      await switchNetwork(context, "on");
      return "";
    },
  },
  {
    name: "lose the next unlock response",
    weight: 2,
    async run({ origin }) {
      origin.cutAfterProcessing(/\/events\/\d+\/predictions/);
      return "";
    },
  },
];

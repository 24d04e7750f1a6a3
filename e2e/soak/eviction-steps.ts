import type { Step } from "./step.ts";

const STORAGES = ["indexeddb", "cache_storage", "local_storage", "service_workers"] as const;
type StorageKind = (typeof STORAGES)[number];

function evict(kind: StorageKind): Step {
  return {
    name: `lose ${kind.replace("_", " ")}`,
    weight: 1,
    since: 2,
    can: ({ model }) => model.installed,
    async run({ devtools, origin, model }) {
      await devtools.send("Storage.clearDataForOrigin", { origin: origin.url, storageTypes: kind });
      if (kind === "indexeddb") model.kept.clear();
      else if (kind === "local_storage") model.loseSignIn();
      else model.weaken();
      return "";
    },
  };
}

export const evictionSteps: Step[] = STORAGES.map(evict);

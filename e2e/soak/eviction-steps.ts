import type { Step } from "./step.ts";

const STORAGES = ["indexeddb", "cache_storage", "local_storage", "service_workers"] as const;
type StorageKind = (typeof STORAGES)[number];

function evict(kind: StorageKind): Step {
  return {
    name: `evict ${kind.replace("_", " ")}`,
    weight: 1,
    since: 2,
    can: ({ model }) => model.isInstalled,
    async run({ devtools, origin, model }) {
      await devtools.send("Storage.clearDataForOrigin", { origin: origin.url, storageTypes: kind });
      if (kind === "indexeddb") model.savedPicks.clear();
      else if (kind === "local_storage") model.loseSession();
      else model.loseFiles();
      return "";
    },
  };
}

export const evictionSteps: Step[] = STORAGES.map(evict);

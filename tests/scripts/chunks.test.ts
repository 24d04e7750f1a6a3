import { expect, it } from "vitest";
import { chunksIn } from "../../chunks.ts";

it.each([
  ["src/start.ts", ["first", "start"]],
  ["src/screens/pricing/plan-card.tsx", ["start", "pages"]],
  ["e2e/home.e2e.ts", []],
  ["node_modules/dexie/src/index.ts", ["libraries", "store"]],
])("In a clone below src, domain and node_modules, %s is in %j only", (path, names) => {
  const root = "/home/src/domain/node_modules/touchline";
  const groups = chunksIn(root).groups.filter(({ test }) => test(`${root}/${path}`));
  expect(groups.map(({ name }) => name)).toEqual(names);
});

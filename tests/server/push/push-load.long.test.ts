import { expect, it } from "vitest";
import { runPushLoad } from "../../support/push-load.ts";
import { openTestDatabase } from "../../support/test-database.ts";

it("A second process finishes a goal for 2,000 devices of a killed one, once for each", async () => {
  const database = await openTestDatabase();
  await database.close();
  const result = await runPushLoad(database.url, {
    count: 2_000,
    deadlineMs: 90_000,
    together: false,
  });
  expect(result).toMatchObject({ missing: 0, wrong: 0 });
  // At most the requests that four batches had in flight at the kill.
  expect(result.duplicates).toBeLessThanOrEqual(100);
});

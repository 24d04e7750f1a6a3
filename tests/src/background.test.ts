// @vitest-environment happy-dom
import { afterAll, expect, it, vi } from "vitest";
import { clubQueries } from "#src/queries/club-queries.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { seasonChancesQueries } from "#src/queries/season-chances-queries.ts";
import { tableQueries } from "#src/queries/table-queries.ts";
import { sportQueries, tournamentQueries } from "#src/queries/tournament-queries.ts";
import { trackRecordQueries } from "#src/queries/track-record-queries.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { createPhone } from "../sw/support/phone.ts";

const { port1, port2 } = new MessageChannel();
// The app reads these while it loads, and the browser of this test has other ports.
vi.stubGlobal("isSecureContext", true);
vi.stubGlobal("MessagePort", port2.constructor);
afterAll(() => {
  port1.close();
  vi.unstubAllGlobals();
});
const { KEYS_STORED_BY_WORKER, handleWorkerMessage } = await import("#src/background.ts");
const { router } = await import("#src/router.tsx");

it("A pressed notification opens its match in this page, and the worker hears of it", async () => {
  const answered = new Promise((resolve) => {
    port1.addEventListener("message", () => resolve("answered"));
  });
  port1.start();
  handleWorkerMessage({ type: "OPEN", path: "/prediction/leeds-v-hull-7", port: port2 });
  expect(router.history.location.pathname).toBe("/prediction/leeds-v-hull-7");
  expect(await answered).toBe("answered");
});

/** The path that each query asks for, and the query. */
const STORED = {
  "/sports": sportQueries.list(),
  "/tournaments": tournamentQueries.all(),
  "/tournaments/league-1/table": tableQueries.of("league-1"),
  "/tournaments/league-1/season-chances": seasonChancesQueries.of("league-1"),
  "/track-record": trackRecordQueries.of(undefined),
  "/teams": clubQueries.all(),
  "/teams/leeds-7": clubQueries.detail("leeds-7"),
  "/fixtures": eventQueries.list({ sport_id: 1 }),
  "/events/a-b": eventQueries.detail("a-b", null),
  "/events/a-b/withPredictions": eventQueries.detail("a-b", "u1"),
  "/predictions/unlocked": unlockedQueries.sync("u1"),
  "/auth/me": userQueries.me("u1"),
};
/** No query of the page shows them, or the list is read from the device. */
const WITHOUT_QUERY = ["/questions", "/proofs", "/events", "/events/7/predictions"];

it("Each list that the worker stores is fetched again through a new worker", () => {
  const paths = [...Object.keys(STORED), ...WITHOUT_QUERY];
  for (const [route] of createPhone().worker.apiRoutes)
    expect(
      paths.some((path) => route.test(path)),
      String(route),
    ).toBe(true);
  for (const [path, { queryKey }] of Object.entries(STORED))
    expect(KEYS_STORED_BY_WORKER.has(queryKey[0]), path).toBe(true);
});

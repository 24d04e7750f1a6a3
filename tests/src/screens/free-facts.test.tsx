// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { trackRecordQueries } from "#src/queries/track-record-queries.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { FreeFacts } from "#src/screens/match/free-facts.tsx";
import { PredictionsSection } from "#src/screens/match/predictions-section.tsx";
import { MATCH } from "../support/fan-and-match.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { samplePredictions, sampleMatch } from "../support/sample-match.ts";
import { shortRecord } from "../support/short-record.ts";

const facts = { goals_expected: 2.8, form: [], meetings: [] };
async function show(detail: typeof MATCH, settled: number | null) {
  await renderScreen(<FreeFacts detail={detail} />, {
    fillCache: (client) => {
      const body = { data: shortRecord(settled ?? 0), meta: { least: 30, notice: null } };
      if (settled !== null)
        client.setQueryData(trackRecordQueries.of(undefined).queryKey, { body, savedAt: null });
    },
  });
  return screen.queryByRole("heading", { name: "Free facts" })?.parentElement?.textContent;
}

it("A visitor reads the facts of a locked match", async () => {
  expect(await show({ ...MATCH, facts }, 300)).toBe(
    "Free facts2.8 goals expected in this match85% happened, when we said 80–90%",
  );
});

it.each([null, 199])(
  "A visitor reads what is known while the record is unknown or short: %s",
  async (settled) => {
    const fetching = vi.spyOn(globalThis, "fetch");
    expect(await show({ ...MATCH, facts }, settled)).toMatch(/match$/);
    expect(fetching, "without a worker").not.toHaveBeenCalled();
  },
);

it("A match without any fact shows no card", async () => {
  expect(await show(MATCH, 300)).toBeUndefined();
});

it("A match that was sealed before the field existed shows no empty card", async () => {
  const before = { ...facts, goals_expected: null };
  expect(await show({ ...MATCH, facts: before }, null)).toBeUndefined();
});

it.each<[string, Event, boolean]>([
  ["locked", sampleMatch({}, []), true],
  ["unlocked", sampleMatch({}), false],
  ["live", sampleMatch({ status: "first_half", minute: 30, score: "0|0" }, []), false],
  ["withdrawn", { ...sampleMatch({}, []), withheld: "withdrawn" }, false],
])(
  "Only a match that can be unlocked before kick-off sells with facts: %s",
  async (_, data, has) => {
    // The list of sports is not needed, and never arrives.
    vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => {}));
    const questions = samplePredictions.map(({ question }) => question);
    const detail = { ...MATCH, data, questions, facts };
    await renderScreen(
      <PredictionsSection detail={detail} sport="football">
        {null}
      </PredictionsSection>,
      { routePath: "/" },
    );
    expect(screen.queryByRole("heading", { name: "Free facts" }) !== null).toBe(has);
  },
);

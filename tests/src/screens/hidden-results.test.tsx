// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { components } from "#contract";
import type { Club } from "#src/queries/club-queries.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { ClubContent } from "#src/screens/club/club-content.tsx";
import { ClubHead } from "#src/screens/club/club-head.tsx";
import { GoalAnnouncer } from "#src/screens/layout/goal-announcer.tsx";
import { MatchResults } from "#src/screens/search/match-results.tsx";
import { MissesSection } from "#src/screens/track-record/misses-section.tsx";
import { following } from "#src/storage/followed.ts";
import { chooseHideScores } from "#src/ui/hide-scores-choice.ts";
import { applyHideScores } from "#src/ui/hide-scores.ts";
import { MATCH } from "../support/fan-and-match.ts";
import { fixtureEvent } from "../support/fixture-event.ts";
import { ENDED, hideScoresInEachTest, pageText, RESULT } from "../support/hidden-scores.ts";
import { renderScreen } from "../support/render-screen.tsx";

hideScoresInEachTest();

const row: components["schemas"]["TableRow"] = {
  team: { id: 12, name: "Oakmoor Rovers", short_name: "Oakmoor" },
  position: 14,
  played: 23,
  won: 5,
  drawn: 6,
  lost: 12,
  goals_for: 20,
  goals_against: 29,
  points: 21,
  deduction: 0,
  form: "LLDWL",
};
const club: Club = {
  id: 12,
  name: "Oakmoor Rovers",
  short_name: "Oakmoor",
  sport_id: 1,
  tournaments: [
    { id: 1, sport_id: 1, name: "Northern League", priority: 9, position: 14, rows: [row] },
  ],
  last: [fixtureEvent({ id: 1, ...ENDED })],
  next: [],
  goals: { matches: 23, scored: 20, conceded: 29 },
};

it("A club's page hides results, goals, place and table, and shows a result after a tap", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await renderScreen(
    <>
      <ClubHead club={club} as="h1" />
      <ClubContent club={club} />
    </>,
  );
  expect(pageText()).not.toMatch(/\d\s*[–|-]\s*\d|won|lost|drew|14th|goals scored/i);
  expect(screen.queryByRole("table")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Show the score/ }));
  expect(screen.getByText("4–1")).toBeDefined();
});

it("Search results hide scores, and show one after a tap", async () => {
  const event = fixtureEvent({ id: 1, ...ENDED });
  await renderScreen(<MatchResults matches={[{ names: [], event }]} typed="oak" />);
  expect(pageText()).not.toMatch(RESULT);
  expect(screen.getByRole("listitem").textContent).toMatch(/^FT.*OakmoorHeronsgateShow$/);
  fireEvent.click(screen.getByRole("button", { name: /^Show the score/ }));
  expect(screen.getByRole("link", { name: /Oakmoor 4, Heronsgate 1/ })).toBeDefined();
});

it("The worst misses are not listed, because each names a result", async () => {
  const miss: components["schemas"]["Miss"] = {
    event_slug: "oakmoor-v-heronsgate-1",
    home_team: "Oakmoor",
    away_team: "Heronsgate",
    tournament: "Northern League",
    start_at: 1_000,
    question: { id: 1, slug: "match-result", question: "Who will win?" },
    prediction: "Oakmoor",
    probability: 0.9,
    actual: "1–4",
  };
  await renderScreen(<MissesSection misses={[miss]} />);
  expect(screen.getByRole("main").textContent).toBe("");
});

const LIVE = eventQueries.detail("live", null);

/** Shows that the response has reached the page. */
function ReceivedScore() {
  return <p>{`Received ${useQuery({ ...LIVE, enabled: false }).data?.body.data.score}`}</p>;
}

it.each([
  { name: "is not announced if scores are hidden", isHidden: true, announced: "" },
  { name: "is announced otherwise", isHidden: false, announced: "Goal: Oakmoor 2, Heronsgate 1" },
])("A goal of a followed match $name", async ({ isHidden, announced }) => {
  chooseHideScores(isHidden);
  applyHideScores();
  following.replace([["event", 1]]);
  let receive = (_score: string) => {};
  await renderScreen(
    <>
      <GoalAnnouncer />
      <ReceivedScore />
    </>,
    {
      path: "/prediction/live",
      routePath: "/prediction/$slug",
      fillCache: (client) => {
        receive = (score) => {
          const data = fixtureEvent({
            slug: "live",
            status: "second_half",
            start_at: 1_000,
            score,
          });
          client.setQueryData(LIVE.queryKey, { body: { ...MATCH, data }, savedAt: null });
        };
        receive("1|1");
      },
    },
  );
  receive("2|1");
  await screen.findByText("Received 2|1");
  expect(screen.getByRole("status").textContent).toBe(announced);
});

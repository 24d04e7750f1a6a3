// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { scoreOf } from "#src/display/pick-text.ts";
import { groupPicks } from "#src/display/picks.ts";
import { DEFAULT_SPORT } from "#src/display/sport-choice.ts";
import { shareMatch } from "#src/display/share-text.ts";
import { hidePicks } from "#src/display/without-result.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { LeaguesSheet } from "#src/screens/home/leagues-sheet.tsx";
import { FixtureRow } from "#src/screens/home/fixture-row.tsx";
import { FormCard } from "#src/screens/match/form-card.tsx";
import { FreeFacts } from "#src/screens/match/free-facts.tsx";
import { MatchHero } from "#src/screens/match/match-hero.tsx";
import { PredictionsTable } from "#src/screens/match/predictions-table.tsx";
import { VerdictBand } from "#src/screens/match/verdict-band.tsx";
import { PickList } from "#src/screens/my-picks/pick-list.tsx";
import { PhoneSettings } from "#src/screens/profile/account/phone-settings.tsx";
import { hiddenScores, useHiddenScores } from "#src/state/hidden-scores.ts";
import { stored } from "#src/storage/entries.ts";
import { chooseHideScores } from "#src/ui/hide-scores-choice.ts";
import { fixtureEvent } from "../support/fixture-event.ts";
import { MATCH } from "../support/fan-and-match.ts";
import { ENDED, hideScoresInEachTest, pageText, RESULT } from "../support/hidden-scores.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { sampleMatch, samplePredictions } from "../support/sample-match.ts";

hideScoresInEachTest();

const settled = samplePredictions.map((prediction) => ({
  ...prediction,
  correct: true,
  actual: "3–1",
  correct_explanation: "Leeds won 3–1, as we said.",
}));

function Row({ event }: { event: Event }) {
  const { hide } = useHiddenScores();
  return <FixtureRow event={hide(event)} mark={undefined} sport="football" isOld={false} />;
}

it("A row hides score, verdict and note of an ended match until it is revealed alone", async () => {
  await renderScreen(
    <ul>
      <Row event={fixtureEvent({ id: 1, ...ENDED })} />
      <Row event={fixtureEvent({ id: 2, ...ENDED })} />
    </ul>,
  );
  expect(pageText()).not.toMatch(RESULT);
  expect(
    screen.getAllByRole("link", { name: /^View Predictions, Oakmoor v Heronsgate, Ended/ }),
  ).toHaveLength(2);
  const [show] = screen.getAllByRole("button", {
    name: "Show the score of Oakmoor against Heronsgate",
  });
  act(() => show?.focus());
  fireEvent.click(show ?? document.body);
  expect(
    screen.getByRole("link", { name: /^View Predictions, Oakmoor 4, Heronsgate 1, Ended/ }),
  ).toBeDefined();
  expect(screen.getAllByRole("button", { name: /^Show the score/ })).toHaveLength(1);
  expect(document.activeElement?.localName).toBe("main");
  expect(hiddenScores.read().hasRevealed).toBe(true);
});

it("A live row keeps its minute, and a coming match has nothing to show", async () => {
  await renderScreen(
    <ul>
      <Row
        event={fixtureEvent({
          id: 1,
          status: "second_half",
          minute: 75,
          score: "2|1",
          start_at: 1_000,
        })}
      />
      <Row event={fixtureEvent({ id: 2 })} />
    </ul>,
  );
  expect(
    screen.getByRole("link", { name: /^View Predictions, Oakmoor v Heronsgate, 75th minute/ }),
  ).toBeDefined();
  expect(screen.getAllByRole("button", { name: /^Show the score/ })).toHaveLength(1);
});

function Day({ events, isToday }: { events: Event[]; isToday: boolean }) {
  const { ShowDay, hide } = useHiddenScores();
  const shown = events.map(hide);
  return (
    <>
      <ShowDay events={shown} isToday={isToday} />
      <ul>
        {shown.map((event) => (
          <FixtureRow
            key={event.id}
            event={event}
            mark={undefined}
            sport="football"
            isOld={false}
          />
        ))}
      </ul>
    </>
  );
}

it("One press shows all results of today, and a match to come is not among them", async () => {
  const events = [1, 2].map((id) => fixtureEvent({ id, ...ENDED }));
  await renderScreen(<Day events={[...events, fixtureEvent({ id: 3 })]} isToday />);
  const showAll = screen.getByRole("button", { name: "Show all for today" });
  act(() => showAll.focus());
  fireEvent.click(showAll);
  expect(
    screen.getAllByRole("link", { name: /^View Predictions, Oakmoor 4, Heronsgate 1, Ended/ }),
  ).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
  expect(screen.queryByText("Scores are hidden.")).toBeNull();
  expect(document.activeElement?.localName).toBe("main");
  expect(stored.revealedScores.read()).toEqual([1, 2]);
});

it("A day without a result has nothing to show at once", async () => {
  await renderScreen(<Day events={[fixtureEvent({ id: 3 })]} isToday />);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

const LINE = { side: "home", date: "2026-11-01", ground: "home", scored: 5, conceded: 3 } as const;
const facts = {
  goals_expected: 2.8,
  form: [LINE],
  meetings: [LINE, { ...LINE, date: "2026-05-09" }],
};

function Match({ event }: { event: Event }) {
  const { hide } = useHiddenScores();
  const shown = hide(event);
  const detail = { ...MATCH, data: shown, facts };
  return (
    <>
      <MatchHero
        detail={detail}
        isOld={false}
        query={{ isFetching: false, refetch: () => Promise.resolve() }}
      >
        {null}
      </MatchHero>
      <VerdictBand event={shown} />
      <PredictionsTable
        event={shown}
        questions={[]}
        sport="football"
        justUnlocked={[]}
        sale={{
          onSale: [],
          selected: new Set(),
          isClosed: true,
          halfMinutes: 45,
          select: () => {},
        }}
      />
      <FormCard detail={detail} />
      <FreeFacts detail={detail} />
    </>
  );
}

it("An ended match shows its own result after a tap, and no result of other matches", async () => {
  await renderScreen(<Match event={sampleMatch(ENDED, settled)} />);
  expect(pageText()).not.toMatch(RESULT);
  expect(screen.queryByRole("columnheader", { name: "Correct" })).toBeNull();
  expect(screen.getByText("Ended")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Show the score of Leeds against Hull" }));
  expect(screen.getByText("4–1")).toBeDefined();
  expect(screen.getByText("4 of 4 right")).toBeDefined();
  expect(screen.getByRole("columnheader", { name: "Correct" })).toBeDefined();
  expect(screen.getByText("HT 2–0", { exact: false })).toBeDefined();
  expect(screen.queryByText("5–3")).toBeNull();
});

it("The shared text of a hidden match has no result, and what we said stays", () => {
  const { hide } = hiddenScores.read();
  const event = sampleMatch(ENDED, settled);
  expect(shareMatch(event, "").text).toContain("4–1");
  expect(shareMatch(hide(event), "").text).toBe("We said Leeds, 50%.\nSealed before kick-off.");
});

function Picks({ event }: { event: Event }) {
  const { hide } = useHiddenScores();
  const events = [hide(event)];
  return (
    <PickList matches={groupPicks(hidePicks(event.unlocked_predictions ?? [], events), events)} />
  );
}

it("My picks hide scores, marks and the record", async () => {
  const event = sampleMatch(ENDED, settled);
  await renderScreen(<Picks event={event} />, { path: "/my-picks", routePath: "/my-picks" });
  expect(screen.getByText("Leeds v Hull", { exact: false }).textContent).toMatch(/: 5 open$/);
  expect(screen.getByText(/^Your record is hidden/)).toBeDefined();
  expect(pageText()).not.toMatch(RESULT);
  expect(scoreOf(hiddenScores.read().hide(event), 9_000)).toBeNull();
});

it("A fan hides scores under Leagues", async () => {
  chooseHideScores(false);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await renderScreen(<LeaguesSheet search={{}} sport={DEFAULT_SPORT} onClose={() => {}} />);
  const box = screen.getByRole("checkbox", { name: /^Hide scores/ });
  fireEvent.click(box);
  expect(stored.hideScores.read()).toBe("on");
  expect(box).toHaveProperty("checked", true);
});

it("A fan hides scores on the account page, and the first frame's snapshot goes", async () => {
  chooseHideScores(false);
  stored.firstPaint.write({ build: "1", scope: null, day: "2026-11-22", nodes: ["2–1"] });
  await renderScreen(<PhoneSettings />);
  const box = screen.getByRole("checkbox", { name: /^Hide scores/ });
  fireEvent.click(box);
  expect(stored.hideScores.read()).toBe("on");
  expect(stored.firstPaint.read()).toBeNull();
  fireEvent.click(box);
  expect(stored.hideScores.read()).toBeNull();
});

// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { components } from "#contract";
import { CardOfTheDay, OpenCard } from "#src/screens/home/open-card.tsx";
import { eventQueries } from "#src/queries/event-queries.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { stored } from "#src/storage/entries.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { sampleMatch } from "../support/sample-match.ts";

const card: components["schemas"]["OpenCard"] = {
  event: sampleMatch({
    homeTeam: { name: "Leeds United", short_name: "Leeds" },
    awayTeam: { name: "Hull City", short_name: "Hull" },
  }),
  prediction: {
    id: 7,
    question: { id: 1, question: "Who will win?", slug: "match-result" },
    prediction: "Hull City",
    explanation: "",
    probability: 0.46,
    outcomes: [
      { label: "Leeds United", probability: 0.28 },
      { label: "Draw", probability: 0.26 },
      { label: "Hull City", probability: 0.46 },
    ],
    sealed_at: 900,
    updated_at: 800,
    model: "m",
    correct: null,
    actual: null,
    correct_explanation: null,
  },
};

it("The open card names the match, the answer and its percent, and leads to the match", async () => {
  await renderScreen(<CardOfTheDay card={card} />);
  const shown = within(screen.getByRole("article", { name: "Open card of the day" }));
  expect(
    shown.getByRole("link", { name: "Leeds United v Hull City" }).getAttribute("href"),
  ).toMatch(/\/prediction\/leeds-v-hull$/);
  expect(shown.getByText("We say Hull City")).toBeDefined();
  expect(shown.getByText("46%")).toBeDefined();
});

function Rows() {
  return (
    <>
      {[1, 2, 3, 4, 5].map((row) => (
        <a key={row} data-row="" href="/">
          {row}
        </a>
      ))}
      <div ref={(place) => placeAt(place, 0)} data-card-place="" title="on the screen" />
      <div ref={(place) => placeAt(place, innerHeight)} data-card-place="" title="below" />
    </>
  );
}

function placeAt(place: HTMLElement | null, top: number): void {
  if (place !== null) place.getBoundingClientRect = () => new DOMRect(0, top, 300, 0);
}

const load = async () => OpenCard;

const keep = (client: { setQueryData: (key: readonly unknown[], value: object) => unknown }) =>
  client.setQueryData(eventQueries.openCard().queryKey, {
    body: { data: card },
    savedAt: null,
    saidAt: null,
  });

it("A visitor finds the open card below the screen, where it moves nothing they see", async () => {
  await renderScreen(
    <>
      <Rows />
      <LatePart load={load}>{(Part) => <Part />}</LatePart>
    </>,
    { fillCache: keep },
  );
  const shown = await screen.findByRole("article", { name: "Open card of the day" });
  expect(shown.closest("[data-card-place]")?.getAttribute("title")).toBe("below");
});

it("A visitor who dismissed the claim line sees no open card", async () => {
  stored.claim.write({ words: "", isDismissed: true });
  await renderScreen(
    <>
      <Rows />
      <LatePart load={load}>{(Part) => <Part />}</LatePart>
    </>,
    { fillCache: keep },
  );
  expect(screen.queryByRole("article")).toBeNull();
});

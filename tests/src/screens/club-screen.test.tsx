// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Club, clubQueries } from "#src/queries/club-queries.ts";
import { ClubScreen } from "#src/screens/club/club-screen.tsx";
import { ClubSheet } from "#src/screens/club/club-sheet.tsx";
import { screenName } from "#src/state/screen-name.ts";
import { following } from "#src/storage/followed.ts";
import { fixtureEvent, KICK_OFF } from "../support/fixture-event.ts";
import { renderScreen } from "../support/render-screen.tsx";

const SLUG = "oakmoor-rovers-12";
const oakmoor = { id: 12, name: "Oakmoor Rovers", short_name: "Oakmoor" };
const brindle = { id: 13, name: "Brindle Town", short_name: "Brindle" };

const club: Club = {
  ...oakmoor,
  sport_id: 1,
  tournaments: [{ id: 1, sport_id: 1, name: "Northern League", priority: 9, position: 14 }],
  last: [
    fixtureEvent({
      id: 1,
      status: "ended",
      score: "2|0",
      homeTeam: brindle,
      awayTeam: oakmoor,
    }),
    fixtureEvent({ id: 2, status: "ended", score: "1|1", homeTeam: oakmoor, awayTeam: brindle }),
  ],
  next: [fixtureEvent({ id: 3, start_at: KICK_OFF, homeTeam: brindle, awayTeam: oakmoor })],
  goals: { matches: 23, scored: 20, conceded: 29 },
  record: { settled: 60, correct: 26, all_settled: 1_000, all_correct: 410, least: 30 },
};

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function openClub(data: Club, part = <ClubScreen slug={SLUG} />): Promise<void> {
  await renderScreen(part, {
    fillCache: (client) =>
      client.setQueryData(clubQueries.detail(SLUG).queryKey, {
        body: { data, meta: { stale_since: null, notice: null } },
        savedAt: null,
      }),
  });
}

const section = (name: RegExp) =>
  within(screen.getByRole("heading", { name }).closest("section") ?? document.body);

it("A fan reads the place, the answers with the share of all clubs, and the goals", async () => {
  await openClub(club);
  expect(screen.getByRole("heading", { level: 1, name: "Oakmoor Rovers" })).toBeDefined();
  expect(screen.getByText(/^14th in/).parentElement?.textContent).toBe("14th in Northern League");
  const answers = section(/^Our answers on Oakmoor/);
  expect(answers.getByText("26 of 60 right")).toBeDefined();
  expect(answers.getByText("43")).toBeDefined();
  expect(answers.getByText(/^The mark on the bar: all clubs, 41%/)).toBeDefined();
  expect(screen.getByText(/20 goals scored, 29 conceded in 23 matches/)).toBeDefined();
  expect(screenName.read()).toEqual({ slug: SLUG, name: "Oakmoor Rovers" });
});

it("The last matches show the club's goals first, and have the same text for a screen reader", async () => {
  await openClub(club);
  const last = section(/^Last five/).getAllByRole("listitem");
  expect(last.map(({ textContent }) => textContent)).toEqual(["0–2LBRI", "1–1DBRI"]);
  const [first] = section(/^Last five/).getAllByRole("link");
  expect(first?.getAttribute("aria-label")).toMatch(/^lost 0–2 against Brindle Town, away, /);
  expect(section(/^Next three/).getByRole("link").textContent).toContain("Brindle away");
});

it.each([
  { change: { status: "postponed" }, text: "Postponed" },
  { change: { withheld: "withdrawn" }, text: "Withdrawn" },
] as const)("A next match that is $text shows no kick-off time", async ({ change, text }) => {
  await openClub({ ...club, next: [{ ...fixtureEvent({ id: 3, homeTeam: oakmoor }), ...change }] });
  expect(section(/^Next three/).getByRole("link").textContent).toMatch(new RegExp(`home${text}$`));
});

it("Below 30 settled answers no percentage is shown", async () => {
  await openClub({
    ...club,
    record: {
      ...club.record,
      settled: 29,
      correct: 14,
      least: 30,
      all_settled: 1_000,
      all_correct: 410,
    },
  });
  const answers = section(/^Our answers/);
  expect(answers.getByText("14 of 29 right")).toBeDefined();
  expect(answers.queryByText(/all clubs/)).toBeNull();
});

it("A club read from saved matches alone has no record, and says what is missing", async () => {
  const { record: _record, goals: _goals, ...saved } = club;
  await openClub({ ...saved, last: [], next: [] });
  expect(screen.queryByRole("heading", { name: /^Our answers/ })).toBeNull();
  expect(screen.getByText("No match of this club has ended yet.")).toBeDefined();
  expect(screen.getByText("No match is planned for the next days.")).toBeDefined();
});

it("The sheet follows the club with one press, has its name, and closes", async () => {
  const onClose = vi.fn<() => void>();
  await openClub(club, <ClubSheet slug={SLUG} onClose={onClose} />);
  const sheet = within(screen.getByRole("dialog", { name: "Oakmoor Rovers" }));
  const star = sheet.getByRole("button", { name: "Follow Oakmoor Rovers" });
  fireEvent.click(star);
  expect(following.read()).toContainEqual(["team", 12]);
  expect(star.getAttribute("aria-pressed")).toBe("true");
  expect(star.textContent).toBe("Following Oakmoor Rovers");
  fireEvent.click(star);
  fireEvent.click(sheet.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});

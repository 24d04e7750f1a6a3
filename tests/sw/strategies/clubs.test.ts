import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOUR, listOf, match, TODAY } from "../support/facts.ts";
import {
  createPhone,
  NOON,
  type Phone,
  respond,
  stopTheClock,
  unreachable,
} from "../support/phone.ts";

const rovers = { id: 12, name: "Oakmoor Rovers", short_name: "Oakmoor" };
const city = { id: 13, name: "Heronsgate City", short_name: "Heronsgate" };

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

async function see(phone: Phone, path: string, body: object): Promise<void> {
  phone.serve(() => respond(body));
  await phone.ask(path);
  await phone.idle();
}

async function readOffline(phone: Phone, path: string) {
  phone.serve(unreachable);
  const response = await phone.ask(path);
  return { status: response.status, body: await response.json() };
}

const saved = listOf([
  match(1, { status: "ended", start_at: NOON - 3 * HOUR, homeTeam: rovers, awayTeam: city }),
  match(2, { start_at: NOON + HOUR, homeTeam: city, awayTeam: rovers }),
  match(3, { start_at: NOON + HOUR }),
]);

it("Clubs are read from saved matches where their list was never saved", async () => {
  const phone = createPhone();
  await see(phone, TODAY, saved);
  const { body } = await readOffline(phone, "/teams");
  expect(body.data.map((team: { name: string }) => team.name)).toEqual([rovers.name, city.name]);
  expect(body.tournaments).toEqual([{ id: 7, name: "League", country: null }]);
});

it("Without the saved list, clubs and competitions are in the order of importance", async () => {
  const phone = createPhone();
  const matchOf = (id: number, tournamentId: number, priority: number) => ({
    ...match(id, { start_at: NOON + HOUR, homeTeam: rovers, awayTeam: city }),
    tournament_id: tournamentId,
    tournament: { id: tournamentId, sport_id: 1, name: `League ${tournamentId}`, priority },
  });
  await see(phone, TODAY, listOf([matchOf(1, 8, 10), matchOf(2, 9, 90)]));
  const { body } = await readOffline(phone, "/teams");
  expect(body.tournaments.map(({ id }: { id: number }) => id)).toEqual([9, 8]);
  expect(body.data[0].tournament_ids).toEqual([9, 8]);
});

it("A club that was never opened has its saved matches, by any slug with its number", async () => {
  const phone = createPhone();
  await see(phone, TODAY, saved);
  const { body } = await readOffline(phone, "/teams/a-former-name-12");
  expect(body.data).toMatchObject({ name: rovers.name, last: [{ id: 1 }], next: [{ id: 2 }] });
  expect(body.data).not.toHaveProperty("record");
});

it("A club's last matches include one that was played after its predictions were void", async () => {
  const phone = createPhone();
  const played = match(1, { status: "ended", start_at: NOON - 3 * HOUR, homeTeam: rovers });
  const event = { ...played, predictions: { ...played.predictions, state: "void" as const } };
  await see(phone, TODAY, listOf([event]));
  const { body } = await readOffline(phone, "/teams/oakmoor-rovers-12");
  expect(body.data.last).toMatchObject([{ id: 1 }]);
});

it("A club that was opened is answered from the phone under a later name too", async () => {
  const phone = createPhone();
  const club = {
    ...rovers,
    sport_id: 1,
    tournaments: [],
    last: [],
    next: [],
    record: { settled: 60, correct: 26, all_settled: 900, all_correct: 370, least: 30 },
  };
  await see(phone, "/teams/oakmoor-rovers-12", {
    data: club,
    meta: { stale_since: null, notice: null },
  });
  const { body } = await readOffline(phone, "/teams/oakmoor-united-12");
  expect(body.data.record.correct).toBe(26);
});

it("An unknown club is not saved on this phone", async () => {
  const phone = createPhone();
  await see(phone, TODAY, saved);
  expect((await readOffline(phone, "/teams/nobody-99")).status).toBe(503);
});

it("A club's own list of matches is read from saved days, and covers no day", async () => {
  const phone = createPhone();
  await see(phone, TODAY, saved);
  const path = "/fixtures?team_id=12&sort=start_at+desc";
  expect((await readOffline(phone, path)).body.data.id).toEqual([2, 1]);
  const other = createPhone();
  await see(other, `${TODAY}&team_id=12`, listOf([match(1, { homeTeam: rovers })]));
  other.serve(unreachable);
  expect((await other.ask(TODAY)).headers.has("x-touchline-part")).toBe(true);
});

import { expect, it } from "vitest";
import { exampleResponse } from "../support/example-response.ts";
import { createPhone, NOON, respond, unreachable } from "./support/phone.ts";

const PATH = "/tournaments/northern-league-3/season-chances";

it("The chances of a season are shown offline, also under another name", async () => {
  const phone = createPhone();
  const chances = exampleResponse("getSeasonChances");
  phone.serve(() => respond(chances, { at: NOON }));
  await phone.ask(PATH);
  await phone.idle();
  phone.serve(unreachable);
  const answer = await phone.ask("/tournaments/renamed-league-3/season-chances");
  expect(answer.headers.get("x-touchline-saved-at")).toBe(String(NOON));
  expect(await answer.json()).toEqual(chances);
});

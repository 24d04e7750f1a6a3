import { expect, it } from "vitest";
import { correctionText } from "#src/display/correction-text.ts";

it.each([
  [
    { field: "score", from: "2|1", to: "1|1", at: 700 },
    "Score corrected from 2–1 to 1–1, 5 min ago.",
  ],
  [
    { field: "status", from: "second_half", to: "halftime", at: 990 },
    "Status corrected from Second Half to Halftime, just now.",
  ],
  [
    {
      field: "start_at",
      from: "2026-11-21T18:00:00.000Z",
      to: "2026-11-21T20:30:00.000Z",
      at: 1_000,
    },
    "Kick-off moved from Sat 21 Nov, 18:00 to Sat 21 Nov, 20:30, just now.",
  ],
  [
    { field: "start_at", from: "2026-11-21T18:00:00.000Z", to: "2026-11-23", at: 1_000 },
    "Kick-off moved from Sat 21 Nov, 18:00 to Mon 23 Nov, just now.",
  ],
  [
    { field: "start_at", from: "noon", to: "one", at: 1_000 },
    "Kick-off moved from noon to one, just now.",
  ],
] as const)("The correction %o reads: %s", (correction, text) => {
  expect(correctionText(correction, 1_000)).toBe(text);
});

it("A correction is shown for one day", () => {
  const correction = { field: "score", from: "2|1", to: "1|1", at: 1_000 } as const;
  expect(correctionText(correction, 1_000 + 86_400)).not.toBeNull();
  expect(correctionText(correction, 1_000 + 86_401)).toBeNull();
  expect(correctionText(null, 1_000)).toBeNull();
});

import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarFile } from "#domain/calendar-file.ts";

const KICK_OFF = Date.UTC(2026, 10, 28, 15) / 1_000;
const CHANGED = Date.UTC(2026, 10, 27, 9, 30) / 1_000;
const OPTIONS = { name: "Touchline", appUrl: "https://touchline.example" };

function match(change: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 12,
    slug: "oakmoor-v-chelsea-2026-11-28",
    status: "not_started",
    start_at: KICK_OFF,
    round: "Matchday 13",
    tournament: { name: "Premier League" },
    homeTeam: { name: "Oakmoor" },
    awayTeam: { name: "Chelsea" },
    ...change,
  };
}

function fileOf(event: CalendarEvent, changedAt = CHANGED): string {
  return calendarFile([{ event, changedAt }], OPTIONS);
}

/** Undoes the folding of RFC 5545, 3.1. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("The calendar file", () => {
  it("lists a match with its times in UTC, its address and a stable UID", () => {
    expect(linesOf(fileOf(match()))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//touchline.example//calendar//EN",
      "METHOD:PUBLISH",
      "NAME:Touchline",
      "X-WR-CALNAME:Touchline",
      "BEGIN:VEVENT",
      "UID:match-12@touchline.example",
      `SEQUENCE:${(330 * 24 + 9) * 60 + 30}`,
      "DTSTAMP:20261127T093000Z",
      "DTSTART:20261128T150000Z",
      "DTEND:20261128T170000Z",
      "SUMMARY:Oakmoor v Chelsea",
      String.raw`DESCRIPTION:Premier League\, Matchday 13`,
      "URL;VALUE=URI:https://touchline.example/prediction/oakmoor-v-chelsea-2026-11-28",
      "STATUS:CONFIRMED",
      "LAST-MODIFIED:20261127T093000Z",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("is the same for the same match, and has a higher sequence after a change a minute later", () => {
    expect(fileOf(match())).toBe(fileOf(match()));
    const sequenceOf = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]);
    expect(sequenceOf(fileOf(match(), CHANGED + 60))).toBe(sequenceOf(fileOf(match())) + 1);
  });

  it("escapes separators and keeps accents", () => {
    const file = fileOf(
      match({ homeTeam: { name: "São Tomé; B\\C" }, awayTeam: { name: "Tromsø, IL\nII" } }),
    );
    expect(linesOf(file)).toContain(String.raw`SUMMARY:São Tomé\; B\\C v Tromsø\, IL\nII`);
  });

  it("folds lines at 75 bytes and never inside a character", () => {
    const name = "Ñandú Fútbol Clube 足球 ⚽ ".repeat(8).trim();
    const file = fileOf(match({ homeTeam: { name } }));
    const encoder = new TextEncoder();
    for (const line of file.split("\r\n"))
      expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
    expect(file).not.toMatch(/(?<!\r)\n/);
    expect(linesOf(file)).toContain(`SUMMARY:${name} v Chelsea`);
  });

  it.each(["canceled", "postponed", "abandoned"] as const)(
    "marks a match that is %s as cancelled",
    (status) => expect(linesOf(fileOf(match({ status })))).toContain("STATUS:CANCELLED"),
  );

  it("marks a match that the source no longer lists as cancelled", () => {
    const lines = linesOf(fileOf(match({ withheld: "withdrawn" })));
    expect(lines).toContain("STATUS:CANCELLED");
    expect(lines.join("\n")).toContain("Our source no longer lists this match.");
  });

  it("lists a match without a known time as a whole day", () => {
    const lines = linesOf(fileOf(match({ withheld: "time_unknown" })));
    expect(lines).toContain("DTSTART;VALUE=DATE:20261128");
    expect(lines).toContain("DTEND;VALUE=DATE:20261129");
    expect(lines.join("\n")).toContain("The kick-off time is to be confirmed.");
  });

  it("tells a subscriber how often to ask again", () => {
    const lines = linesOf(calendarFile([], { ...OPTIONS, refreshS: 3_600 }));
    expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
  });
});

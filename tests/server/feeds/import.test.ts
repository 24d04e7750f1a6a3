import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readImport, UsageError } from "#server/feeds/replay/read-import.ts";
import { FINAL_JSON, LEAGUE_JSON } from "./archive-fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "touchline-import-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

describe("reading an import", () => {
  it("reads every season of a folder", async () => {
    const path = dirname(dirname(write("good/2020-21/harbour.json", LEAGUE_JSON)));
    write("good/2021/meridian-cup.json", FINAL_JSON);
    await expect(readImport(["--from", "openfootball", path])).rejects.toThrow(
      /^2020-21\/harbour\.json: the times of harbour are local, but its time zone is unknown\. .*--time-zone Europe\/Amsterdam\.$/,
    );
    const both = readImport(["--from", "openfootball", path, "--time-zone", "Europe/Amsterdam"]);
    await expect(both).rejects.toThrow(
      "--time-zone is one zone, and those of harbour and meridian-cup are not known. Import them one at a time.",
    );
    expect(
      (await readImport(["--from", "openfootball", path], async () => "Europe/London")).matches,
    ).toHaveLength(9);
  });

  it("reads an unknown league by the named or saved time zone, never as UTC", async () => {
    const match = { date: "2026-11-21", time: "20:00", team1: "Ajax", team2: "PSV" };
    const path = dirname(dirname(write("zones/2026-27/nl.1.json", { matches: [match] })));
    const kickOff = async (argv: string[], remembered: string | null = null) =>
      new Date(
        (await readImport(["--from", "openfootball", path, ...argv], async () => remembered))
          .matches[0]?.kickOff ?? 0,
      ).toISOString();
    await expect(kickOff([])).rejects.toThrow("its time zone is unknown");
    expect(await kickOff(["--time-zone", "Europe/Amsterdam"])).toBe("2026-11-21T19:00:00.000Z");
    expect(await kickOff([], "Europe/Amsterdam")).toBe("2026-11-21T19:00:00.000Z");
    expect(await kickOff(["--time-zone", "Europe/London"], "Europe/Amsterdam")).toBe(
      "2026-11-21T20:00:00.000Z",
    );
    const known = dirname(dirname(write("known/2026-27/en.1.json", { matches: [match] })));
    await expect(
      readImport(["--from", "openfootball", known, "--time-zone", "Europe/London"]),
    ).rejects.toThrow("--time-zone is not needed");
    const withOffset = dirname(
      dirname(write("offset/2026-27/nl.1.json", { matches: [{ ...match, time: "20:00 UTC+1" }] })),
    );
    expect((await readImport(["--from", "openfootball", withOffset])).matches[0]?.kickOff).toBe(
      Date.UTC(2026, 10, 21, 19),
    );
  });

  it("asks for a time zone for each World Cup, because each has another host", async () => {
    const final = (date: string, time: string) => ({
      matches: [{ date, time, team1: "Spain", team2: "Netherlands", score: { ft: [1, 0] } }],
    });
    const south = dirname(dirname(write("south/2010/worldcup.json", final("2010-07-11", "20:30"))));
    const east = dirname(dirname(write("east/2002/worldcup.json", final("2002-06-30", "20:00"))));
    const remembered = new Map<string, string>();
    const read = (path: string, ...argv: string[]) =>
      readImport(
        ["--from", "openfootball", path, ...argv],
        async (key) => remembered.get(key) ?? null,
      );
    for (const [key, zone] of (await read(south, "--time-zone", "Africa/Johannesburg")).timeZones)
      remembered.set(key, zone);
    expect([...remembered]).toEqual([["worldcup 2010", "Africa/Johannesburg"]]);
    expect((await read(south)).matches[0]?.kickOff).toBe(Date.UTC(2010, 6, 11, 18, 30));
    await expect(read(east)).rejects.toThrow(
      "the times of worldcup 2002 are local, but its time zone is unknown",
    );
    write("south/2002/worldcup.json", final("2002-06-30", "20:00"));
    await expect(read(south, "--time-zone", "Africa/Johannesburg")).rejects.toThrow(
      "--time-zone is one zone, and those of worldcup 2002 and worldcup 2010 are not known. Import them one at a time.",
    );
  });

  it("names the broken file and its line, and a missing folder", async () => {
    const path = dirname(dirname(write("broken/2020-21/harbour.json", LEAGUE_JSON)));
    write(
      "broken/2021-22/harbour.json",
      '{\n "matches": [\n  { "date": "2021-03-06", "team1": "Oakmoor" }\n ]\n}',
    );
    await expect(readImport(["--from", "openfootball", path])).rejects.toThrow(
      "2021-22/harbour.json, line 3:",
    );
    const missing = readImport(["--from", "openfootball", join(folder, "nowhere")]);
    await expect(missing).rejects.toThrow(/nowhere: the folder cannot be read/);
  });

  it("refuses two files with the same season of one competition", async () => {
    const path = dirname(dirname(dirname(write("twice/a/2020-21/harbour.json", LEAGUE_JSON))));
    write("twice/b/2020-21/harbour.json", LEAGUE_JSON);
    await expect(
      readImport(["--from", "openfootball", path, "--time-zone", "Europe/London"]),
    ).rejects.toThrow(/has the same season/);
  });

  it("refuses a match whose two names stand for one club, and names both", async () => {
    const read = (name: string, team2: string) => {
      const match = { date: "2024-08-24", time: "20:00 UTC+3", team1: "CSKA Sofia", team2 };
      return readImport([
        "--from",
        "openfootball",
        dirname(dirname(write(`${name}/2024-25/bg.1.json`, { matches: [match] }))),
      ]);
    };
    await expect(read("derby", "FC CSKA Sofia 1948")).rejects.toThrow(
      /^2024-25\/bg\.1\.json: "CSKA Sofia" and "FC CSKA Sofia 1948" meet on 2024-08-24, but both names stand for one club, cska-sofia\. /,
    );
    expect((await read("apart", "CSKA 1948 Sofia")).matches.map(({ key }) => key)).toEqual([
      "bg.1-2024-25-cska-sofia-cska-1948-sofia",
    ]);
  });

  it("refuses a duplicate match, and accepts a second one on another day", async () => {
    const read = (name: string, date: string, team1: string) => {
      const match = { round: "Matchday 1", date: "2024-08-24", team1: "Oakmoor", team2: "Kestrel" };
      const path = write(`${name}/2024-25/en.1.json`, {
        matches: [match, { ...match, date, team1 }],
      });
      return readImport(["--from", "openfootball", dirname(dirname(path))]);
    };
    await expect(read("doubled", "2024-08-24", "Oakmoor FC")).rejects.toThrow(
      '2024-25/en.1.json: it has "Oakmoor FC" v "Kestrel" on 2024-08-24 twice. Leave one of them out.',
    );
    expect((await read("again", "2024-08-31", "Oakmoor")).matches).toHaveLength(2);
  });

  it("accepts several matches of undecided sides on one day without a time", async () => {
    const match = {
      round: "Quarter-finals",
      date: "2026-07-09",
      time: "TBD",
      team1: "TBD",
      team2: "TBD",
    };
    const semi = { ...match, round: "Semi-finals", date: "2026-07-14", time: "14:00 UTC-5" };
    const path = write("open/2026/worldcup.json", {
      matches: [match, match, { ...semi, team1: "W97", team2: "?" }],
    });
    const { matches } = await readImport(
      ["--from", "openfootball", dirname(dirname(path))],
      async () => "America/New_York",
    );
    expect(matches.map(({ key, timeKnown }) => [key, timeKnown])).toEqual([
      ["worldcup-2026-tbd-tbd", false],
      ["worldcup-2026-tbd-tbd-2", false],
      ["worldcup-2026-w97-tbd", true],
    ]);
  });

  it.each([
    [["--from", "elsewhere", "x"], /--from is "elsewhere"\. Set it to openfootball/],
    [["--from", "openfootball"], /Usage/],
    [
      ["--from", "openfootball", "x", "--time-zone", "Amsterdam"],
      /--time-zone is "Amsterdam"\. Set it to a name such as Europe\/Amsterdam/,
    ],
    [["--from", "openfootball", "x", "--time-zone", "+01:00"], /--time-zone is "\+01:00"/],
    [["--form", "openfootball", "x"], /--form.*Usage/s],
    [["--from", "openfootball", "https://example.test/x"], /--files must name/],
    [["--from", "openfootball", "x", "--files", "a.json"], /--files needs a URL/],
  ])("explains a wrong command line: %j", async (argv, sentence) => {
    const failure = readImport(argv);
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(sentence);
  });

  it("downloads the named files, names a missing one, and requests nothing else", async () => {
    const server = createServer((request, response) => {
      const known = request.url === "/base/2020-21/harbour.json";
      response.writeHead(known ? 200 : 404).end(known ? JSON.stringify(LEAGUE_JSON) : "");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    // A server that listens on a port has an address object; only a pipe has a string.
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
    const read = (files: string) =>
      readImport(["--from", "openfootball", base, "--files", files], async () => "Europe/London");
    try {
      expect((await read("2020-21/harbour.json")).matches).toHaveLength(8);
      await expect(read("2020-21/harbour.json,2021-22/harbour.json")).rejects.toThrow(
        /^2021-22\/harbour\.json: .* answered 404\.$/,
      );
      await expect(read("../secret.json")).rejects.toThrow(/relative path/);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

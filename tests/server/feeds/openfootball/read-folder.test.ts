import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ImportFileError } from "#server/feeds/import-file-error.ts";
import { readFootballFolder } from "#server/feeds/openfootball/read-folder.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text = '{"name": "League", "matches": []}'): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe("reading a folder of football.json files", () => {
  it("takes the season from the folder and the competition from the file", () => {
    for (const path of [
      "2024-25/en.1.json",
      "2023-24/en.1.json",
      "2022/worldcup.json",
      "euro-2024/euro.json",
    ])
      put(path);
    const seasons = readFootballFolder(folder).map(({ competition, season, file }) => [
      competition.code,
      season,
      file,
    ]);
    expect(seasons).toEqual([
      ["en.1", "2023-24", join("2023-24", "en.1.json")],
      ["en.1", "2024-25", join("2024-25", "en.1.json")],
      ["euro", "2024", join("euro-2024", "euro.json")],
      ["worldcup", "2022", join("2022", "worldcup.json")],
    ]);
  });

  it("skips the other files of openfootball", () => {
    for (const path of [
      "2024-25/en.1.json",
      "2024-25/en.1.clubs.json",
      ".git/x.json",
      "package.json",
    ])
      put(path, '{"matches": []}');
    expect(readFootballFolder(folder)).toHaveLength(1);
  });

  it("opens only the requested competitions", () => {
    put("2024-25/en.1.json");
    put("2024-25/de.1.json", "broken");
    expect(readFootballFolder(folder, ["en.1"])).toHaveLength(1);
  });

  it("reports a folder that is missing, empty, or without the competitions", () => {
    const missing = join(folder, "nowhere");
    expect(() => readFootballFolder(missing)).toThrow(
      new ImportFileError(missing, null, "the folder cannot be read (ENOENT)."),
    );
    expect(() => readFootballFolder(folder)).toThrow("the folder has no football.json file.");
    put("2024-25/en.1.json");
    expect(() => readFootballFolder(folder, ["xx.1"])).toThrow(
      "the folder has no football.json file for xx.1.",
    );
  });

  it("names the broken file inside the folder", () => {
    put("2024-25/en.1.json", '{\n  "matches": [}\n');
    expect(() => readFootballFolder(folder)).toThrow(
      `${join("2024-25", "en.1.json")}, line 2: broken JSON`,
    );
  });
});

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { readConfig, SETTING_NAMES } from "#server/platform/config/config.ts";

const rows = readFileSync("docs/configuration.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [names = "", defaults = ""] = line.slice(2).split(" | ");
    return { names, defaults };
  });

it("docs/configuration.md has a row for every setting", () => {
  expect(SETTING_NAMES.length).toBeGreaterThan(20);
  const missing = SETTING_NAMES.filter(
    (name) => name !== "NODE_ENV" && !rows.some(({ names }) => names.includes(`\`${name}\``)),
  );
  expect(missing).toEqual([]);
});

it("docs/configuration.md states the default that the program uses", () => {
  const config = readConfig({});
  const defaults = {
    PORT: config.port,
    HOST: config.host,
    DATA_DIR: config.dataDir,
    WEB_ROOT: basename(config.webRoot),
    FEED: config.feed,
    LOG_LEVEL: config.logLevel,
    MAIL_FROM: config.mailFrom,
    DEFAULT_COUNTRY: config.defaultCountry,
    RATE_LIMIT_SCALE: config.rateLimitScale,
    REGISTRATION_BLOCKED_CONTINENTS: config.registrationBlockedContinents.join(),
  };
  for (const [name, value] of Object.entries(defaults)) {
    const row = rows.find(({ names }) => names.includes(`\`${name}\``));
    expect(row?.defaults, name).toContain(`\`${value}\``);
  }
});

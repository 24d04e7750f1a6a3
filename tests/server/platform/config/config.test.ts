import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig, SETTING_NAMES } from "#server/platform/config/config.ts";
import { ConfigError } from "#server/platform/config/start-error.ts";

const DATABASE_URL = "postgres://db/touchline";

describe("settings", () => {
  it("all have a default, so that a clone starts without any", () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 8080,
      host: "127.0.0.1",
      appUrl: "http://localhost:8080",
      dataDir: "./data",
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      feed: "demo",
      replayFrom: null,
      logLevel: "info",
      registrationBlockedContinents: ["AF"],
      defaultCountry: "GB",
      chatWidgetUrl: null,
      geoOrigin: null,
      smtpUrl: null,
      mailFrom: "Touchline <support@touchline.example>",
      trustProxy: [],
      metricsToken: null,
      payments: { stripe: null, paystack: null, flutterwave: null },
    });
  });

  const wrong: [string, string, RegExp][] = [
    ["NODE_ENV", "prod", /Set it to one of development, production, test/],
    ["PORT", "eighty", /Set it to a whole number from 0 to 65535/],
    ["PORT", "65536", /Set it to a whole number from 0 to 65535/],
    ["PORT", "-1", /Set it to a whole number/],
    ["PORT", "80.5", /Set it to a whole number/],
    ["APP_URL", "touchline.example", /Set it to a URL that starts with https:\/\/ or http:\/\//],
    ["APP_URL", "ftp://touchline.example", /Set it to a URL that starts with http/],
    ["APP_URL", "https://touchline.example/app", /Set it to an origin such as .*, without a path/],
    ["APP_URL", "https://touchline.example?a=1", /Set it to an origin/],
    ["APP_URL", "https://touchline.example/#app", /Set it to an origin/],
    ["APP_URL", "https://fan@touchline.example", /Set it to an origin/],
    ["MAIL_FROM", "Touchline", /Set it to an e-mail address/],
    ["MAIL_FROM", "Touchline support@touchline.example", /Set it to an e-mail address/],
    ["MAIL_FROM", "Touchline <support>", /Set it to an e-mail address/],
    ["VAPID_SUBJECT", "support@touchline.example", /Set it to a contact that starts with mailto:/],
    ["VAPID_SUBJECT", "http://touchline.example", /Set it to a contact that starts with mailto:/],
    ["WEB_ROOT", ".", /Set it to a folder with a built app, which contains index\.html and sw\.js/],
    ["WEB_ROOT", "/nowhere", /Set it to a folder with a built app/],
    ["FEED", "real", /Set it to one of demo, openfootball\./],
    ["FEED", "football-data", /Set it to one of demo, openfootball\./],
    ["REPLAY_FROM", "last year", /Set it to a day such as 2024-11-23/],
    ["LOG_LEVEL", "loud", /Set it to one of fatal, error, warn, info, debug, silent/],
    ["REGISTRATION_BLOCKED_CONTINENTS", "AF,XX", /Set it to continent codes separated by commas/],
    ["DEFAULT_COUNTRY", "gb", /Set it to a two-letter country code/],
    ["DEFAULT_COUNTRY", "XX", /Set it to a two-letter country code/],
    ["TRUST_PROXY", "10.0.0.300", /Set it to IP addresses or ranges/],
    ["TRUST_PROXY", "10.0.0.0/33", /Set it to IP addresses or ranges/],
    ["CHAT_WIDGET_URL", "chat.example/widget.js", /Set it to a URL that starts with https/],
    ["CHAT_WIDGET_URL", "javascript:alert(1)", /Set it to a URL that starts with https/],
    [
      "VITE_GEO_URL",
      "geo.example/json",
      /Set it to a URL that starts with https:\/\/ or http:\/\//,
    ],
    ["TRUST_PROXY", "everyone", /Set it to IP addresses or ranges separated by commas/],
  ];
  it.each(wrong)(
    "%s of %j is refused with the setting, its value and the allowed values",
    (name, value, expected) => {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(expected);
      expect(read).toThrow(`${name} is "${value}". Set it to`);
    },
  );

  const secret: [string, string, string][] = [
    ["DATABASE_URL", "mysql://fan:hunter2@db/x", "postgres:// or postgresql://"],
    ["DATABASE_URL", "postgres://fan:hunter2/@db/x", "postgres:// or postgresql://"],
    ["DATABASE_DIRECT_URL", "fan:hunter2@db/x", "postgres:// or postgresql://"],
    ["DATABASE_READ_URL", "fan:hunter2@db/x", "postgres:// or postgresql://"],
    ["SMTP_URL", "fan:hunter2@mail.example:25", "smtp:// or smtps://"],
    ["SMTP_URL", "smtp:fan:hunter2@mail.example", "smtp:// or smtps://"],
  ];
  it.each(secret)("%s is refused without its password: %s", (name, value, expected) => {
    const read = () =>
      readConfig({ ...(name === "DATABASE_URL" ? {} : { DATABASE_URL }), [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      `${name} is not valid. Set it to a URL that starts with ${expected}, with`,
    );
    expect(read).not.toThrow("hunter2");
  });

  it("that are empty count as not set", () => {
    expect(SETTING_NAMES.length).toBeGreaterThan(20);
    for (const empty of ["", " "])
      expect(readConfig(Object.fromEntries(SETTING_NAMES.map((name) => [name, empty])))).toEqual(
        readConfig({}),
      );
  });

  describe("of folders", () => {
    let folder: string;
    let webRoot: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "touchline-folders-"));
      webRoot = join(folder, "built");
      mkdirSync(webRoot);
      for (const name of ["index.html", "sw.js"]) writeFileSync(join(webRoot, name), "");
      symlinkSync(webRoot, join(folder, "link"));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it.each(["built", "built/data", "built/../built/a/b", "link", "link/data"])(
      "refuse %s as a database folder inside the public folder",
      (name) => {
        const dataDir = join(folder, name);
        expect(() => readConfig({ WEB_ROOT: webRoot, DATA_DIR: dataDir })).toThrow(
          `DATA_DIR is "${dataDir}", which lies in the public folder of the built app, ${webRoot}.`,
        );
      },
    );

    it.each([".", "data", "built-data", "..built"])("allow neighbouring folders: %s", (name) => {
      const dataDir = join(folder, name);
      expect(readConfig({ WEB_ROOT: webRoot, DATA_DIR: dataDir })).toMatchObject({
        webRoot,
        dataDir,
      });
    });
  });

  it("allow the origin of the location service, without its path", () => {
    expect(readConfig({ VITE_GEO_URL: "https://geo.example:8443/json/?key=1" }).geoOrigin).toBe(
      "https://geo.example:8443",
    );
  });

  it("refuse a replay of a feed that cannot be replayed", () => {
    expect(() => readConfig({ REPLAY_FROM: "2024-11-23" })).toThrow(
      /^REPLAY_FROM is set, but FEED is "demo"/,
    );
    expect(readConfig({ FEED: "openfootball", REPLAY_FROM: "2024-11-23" }).replayFrom).toEqual({
      at: Date.UTC(2024, 10, 23),
      wholeDay: true,
    });
  });

  it.each(["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])(
    "accept %s only beside the database that it belongs to",
    (name) => {
      const url = "postgres://other/touchline";
      expect(() => readConfig({ [name]: url })).toThrow(
        new RegExp(`^${name} is set, but DATABASE_URL is not`),
      );
      const config = readConfig({ [name]: url, DATABASE_URL: "postgres://pooler/touchline" });
      expect([config.databaseDirectUrl, config.databaseReadUrl]).toContain(url);
    },
  );

  it("refuse a guessable metrics token without showing it", () => {
    const read = () => readConfig({ METRICS_TOKEN: "hunter2" });
    expect(read).toThrow(/^METRICS_TOKEN has 7 characters\. Set it to at least 16\.$/);
    expect(readConfig({ METRICS_TOKEN: "long enough to be one" }).metricsToken).toBe(
      "long enough to be one",
    );
  });

  it("accept addresses and ranges of proxies", () => {
    expect(readConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8, fd00::/8" }).trustProxy).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "fd00::/8",
    ]);
  });

  it("in production require a mail server", () => {
    expect(() => readConfig({ NODE_ENV: "production" })).toThrow(
      /^SMTP_URL is missing, .*smtps:\/\/\.$/,
    );
    const env = {
      NODE_ENV: "production",
      SMTP_URL: "smtp://mail",
      APP_URL: "https://app.example",
      MAIL_FROM: "support@app.com",
      DATABASE_URL,
    };
    expect(readConfig(env)).toMatchObject({ production: true, host: "0.0.0.0" });
  });

  it("in production refuse a contact that push services refuse", () => {
    const env = {
      NODE_ENV: "production",
      SMTP_URL: "smtp://mail",
      APP_URL: "https://app.example",
      MAIL_FROM: "Touchline <support@server.local>",
      DATABASE_URL,
    };
    expect(() => readConfig(env)).toThrow(
      /^VAPID_SUBJECT is "mailto:support@server\.local" by default, because of MAIL_FROM, but push/,
    );
    for (const subject of [
      "https://localhost",
      "https://touchline.example",
      "https://touchline.example./contact",
      "mailto:support@touchline.example",
      "mailto:support@Touchline.EXAMPLE",
    ])
      expect(() => readConfig({ ...env, VAPID_SUBJECT: subject })).toThrow(
        `VAPID_SUBJECT is "${subject}", but push services refuse this domain`,
      );
    const subject = "mailto:push@example.com";
    expect(readConfig({ ...env, VAPID_SUBJECT: subject }).vapidSubject).toBe(subject);
    expect(readConfig({}).vapidSubject).toBe("mailto:support@touchline.example");
  });

  it("in production require a PostgreSQL server", () => {
    const env = { NODE_ENV: "production", SMTP_URL: "smtp://mail", APP_URL: "https://app.example" };
    for (const unset of [{}, { DATABASE_URL: "" }])
      expect(() => readConfig({ ...env, ...unset })).toThrow(
        /^DATABASE_URL is missing, and NODE_ENV=production needs it, .* postgres:\/\/ or postgresql:\/\/\.$/,
      );
  });

  it("in production require the app's address for mails and payments", () => {
    const env = { NODE_ENV: "production", SMTP_URL: "smtp://mail" };
    for (const unset of [{}, { APP_URL: "" }])
      expect(() => readConfig({ ...env, ...unset })).toThrow(
        /^APP_URL is missing, .* such as https:\/\/touchline\.example\.$/,
      );
  });

  it("in production require a sender, because mails need a real address", () => {
    const env = {
      NODE_ENV: "production",
      SMTP_URL: "smtp://mail",
      APP_URL: "https://app.example",
      DATABASE_URL,
    };
    for (const unset of [{}, { MAIL_FROM: "" }])
      expect(() => readConfig({ ...env, ...unset })).toThrow(
        /^MAIL_FROM is missing, .* as in Touchline <support@touchline\.example>\.$/,
      );
  });

  it.each(["support@touchline.example", '"Touchline, scores" <support@touchline.example>'])(
    "accept %s as the sender of mails",
    (sender) => {
      expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender);
    },
  );

  it("accept no continents, a list with spaces, and an address with a final slash", () => {
    expect(
      readConfig({ REGISTRATION_BLOCKED_CONTINENTS: "none" }).registrationBlockedContinents,
    ).toEqual([]);
    expect(
      readConfig({ REGISTRATION_BLOCKED_CONTINENTS: "AF, SA" }).registrationBlockedContinents,
    ).toEqual(["AF", "SA"]);
    expect(readConfig({ APP_URL: "https://touchline.example/" }).appUrl).toBe(
      "https://touchline.example",
    );
  });
});

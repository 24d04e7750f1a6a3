import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig, SETTING_NAMES } from "#server/platform/config/config.ts";
import { filesOf } from "./source-files.ts";
import { ensureServerBuilt, SERVER_FOLDER } from "../../scripts/programs.mjs";

const dockerfile = readFileSync("deploy/docker/Dockerfile", "utf8");
const compose: unknown = parse(readFileSync("deploy/docker/compose.yaml", "utf8"), { merge: true });

const at = (node: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((found, key) => Object(found)[key], node);
const namesAt = (...keys: string[]) => Object.keys(Object(at(compose, ...keys)));

function namesIn(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name),
  );
}

describe("The containers", () => {
  it("receive every setting that the image does not set itself", () => {
    const ours = new Set(["NODE_ENV", "HOST", "PORT", "WEB_ROOT", "DATA_DIR"]);
    const settings = SETTING_NAMES.filter((name) => !ours.has(name));
    expect(settings.length).toBeGreaterThan(20);
    for (const service of ["api-1", "api-2"])
      expect(namesAt("services", service, "environment")).toEqual(expect.arrayContaining(settings));
  });

  it("are built with every VITE_ setting", () => {
    const names = namesIn(filesOf("src"), /env\["(VITE_[A-Z_]+)"\]/g).filter(
      (name) => name !== "VITE_API_URL",
    );
    expect(names.length).toBeGreaterThan(6);
    const taken = [...dockerfile.matchAll(/^ARG (.+)$/gm)].flatMap(([, list = ""]) =>
      list.split(" "),
    );
    expect(taken).toEqual(expect.arrayContaining(names));
    expect(namesAt("services", "api-1", "build", "args")).toEqual(expect.arrayContaining(names));
    for (const name of names)
      expect(at(compose, "services", "api-1", "build", "args", name)).toBeNull();
  });

  it("have fixed addresses, which the edge uses and no other container gets", () => {
    const upstream = readFileSync("deploy/docker/upstream.conf", "utf8");
    const asked = new Set([...upstream.matchAll(/server ([\d.]+):8080/g)].map(([, ip]) => ip));
    const given = ["api-1", "api-2"].map((service) =>
      String(at(compose, "services", service, "networks", "default", "ipv4_address")),
    );
    expect(asked).toEqual(new Set(given));
    const [pool] = Object(at(compose, "networks", "default", "ipam", "config"));
    expect(pool).toEqual({ subnet: "172.28.77.0/24", ip_range: "172.28.77.128/25" });
    for (const address of given) {
      expect(address).toMatch(/^172\.28\.77\.\d+$/);
      expect(Number(address.split(".").at(-1))).toBeLessThan(128);
    }
  });

  it("limit the size of their logs", () => {
    const services = namesAt("services");
    expect(services.length).toBeGreaterThan(4);
    for (const service of services)
      expect(at(compose, "services", service, "logging"), service).toEqual({
        driver: "local",
        options: { "max-size": "20m", "max-file": "5" },
      });
  });

  it("include the files of the earlier image in the build", () => {
    expect(dockerfile).toMatch(
      /^COPY --from=previous \/app\/dist \/previous\n(?:[A#].*\n)*RUN cp -a \/previous dist && npm run build\b/m,
    );
  });
});

describe("In the image", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "touchline-image-"));
    const shipped = dockerfile.split(/^FROM .*$/m).at(-1) ?? "";
    if (shipped.includes(`COPY --from=build /app/${SERVER_FOLDER} ${SERVER_FOLDER}`))
      cpSync(ensureServerBuilt(), join(folder, SERVER_FOLDER), { recursive: true });
    for (const [, list = ""] of shipped.matchAll(/^COPY ([^-].*)$/gm)) {
      const [to = "", ...from] = list.split(" ").toReversed();
      for (const one of from)
        cpSync(one, join(folder, to.endsWith("/") ? join(to, one.split("/").at(-1) ?? "") : to), {
          recursive: true,
        });
    }
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("every operator command refuses to run without a database and creates none", async () => {
    const dataDir = join(folder, "nowhere");
    const commands = [["ledger", "check"], ["jobs"], ["user", "audit", "fan@example.com"]] as const;
    const results = await Promise.all(
      commands.map(async ([name, ...words]) => {
        const child = spawn("npm", ["run", "--silent", name, "--", ...words], {
          cwd: folder,
          env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
          stdio: ["ignore", "pipe", "pipe"],
        });
        const ended = once(child, "close");
        const outputs = await Promise.all([text(child.stdout), text(child.stderr)]);
        return [(await ended)[0] as unknown, ...outputs];
      }),
    );
    const refused = [
      1,
      "",
      `There is no Touchline database at ${dataDir}. Set DATABASE_URL or DATA_DIR to the service's values.\n`,
    ];
    expect(results).toEqual(commands.map(() => refused));
    expect(readdirSync(folder)).not.toContain("nowhere");
  }, 120_000);
});

it("The image and a release on one server leave out the stand-ins of payment providers", () => {
  const withStandIns = readdirSync(ensureServerBuilt()).filter(
    (file) =>
      file.endsWith(".mjs") &&
      readFileSync(join(SERVER_FOLDER, file), "utf8").includes("A stand-in for Stripe"),
  );
  expect(withStandIns).toEqual([expect.stringMatching(/^shared-open-stand-ins-/)]);
  expect(dockerfile).toContain("rm dist-server/shared-open-stand-ins-*");
  expect(readFileSync("deploy/systemd/release.sh", "utf8")).toContain(
    'rm "$folder"/dist-server/shared-open-stand-ins-*',
  );
});

it("The example settings start the program, read by systemd or a shell", () => {
  const file = "deploy/systemd/touchline.env.example";
  const names = namesIn([file], /^([A-Z_]+)=/gm);
  const { stdout, stderr } = spawnSync("sh", ["-euc", `set -a; . ./${file}; env`], {
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const env = Object.fromEntries(
    stdout.split("\n").map((line) => [line.split("=")[0] ?? "", line.replace(/^[^=]*=/, "")]),
  );
  for (const name of names) expect(env).toHaveProperty(name);
  expect(names).toEqual(expect.arrayContaining(["MAIL_FROM", "REGISTRATION_BLOCKED_CONTINENTS"]));
  const production = { ...env, NODE_ENV: "production" };
  expect(() => readConfig(production)).toThrow(/^VAPID_SUBJECT is "mailto:support@touchline\.ex/);
  const VAPID_SUBJECT = "mailto:support@example.com";
  expect(readConfig({ ...production, VAPID_SUBJECT })).toMatchObject({
    mailFrom: "Touchline <support@touchline.example>",
    appUrl: "https://touchline.example",
  });
});

it("The backup stores a database dump, the settings and their secrets", () => {
  const programs = ["pg_dump", "restic", "rm", "chmod", "mv"];
  const stand = programs.map((name) => `${name}() { echo "${name} $*"; }`).join("\n");
  const { stdout, stderr } = spawnSync("sh", ["-euc", `${stand}\n. ./deploy/systemd/backup.sh`], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: "postgres://db/touchline",
      RESTIC_REPOSITORY: "/backup",
    },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const lines = stdout.split("\n");
  const dump = "/var/lib/touchline-backup/touchline.dump";
  expect(lines[0]).toMatch(
    new RegExp(`^pg_dump .*--file=${dump} --dbname=postgres://db/touchline$`),
  );
  expect(lines[1]).toMatch(
    new RegExp(`^restic backup .* ${dump} /etc/touchline( /etc/letsencrypt)?$`),
  );
  expect(readFileSync("deploy/systemd/backup.sh", "utf8")).toContain('"$@" /etc/letsencrypt');
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Rule {
  alert: string;
  expr: string;
  for?: string;
}

// The shape of our own file; the tests below fail where it differs.
const { groups } = parse(readFileSync("deploy/prometheus/touchline.rules.yml", "utf8")) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const operations = readFileSync("docs/operations.md", "utf8");
const section = operations.slice(operations.indexOf("## Alerts"));

/** Metrics of the server's exporters and of our metrics library. */
const FOREIGN = /^(up|(?:node|probe|process|nodejs)_\w+)$/;

const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+(?=[{\s)[])|\bup(?=\{)/g)]
    .map(([name]) => name)
    .filter((name) => !/^(?:sum_by|max_by)$/.test(name));

describe("The alerts", () => {
  it("are in docs/operations.md, each with a threshold and an action", () => {
    const rows = [...section.matchAll(/^\| (\w+) \| ([^|]+) \| (.+) \|$/gm)]
      .map(([, alert, threshold, action]) => ({ alert, threshold, action }))
      .filter(({ alert }) => alert !== "alert");
    expect(rows.map(({ alert }) => alert)).toEqual(rules.map(({ alert }) => alert));
    expect(rows.filter(({ threshold = "", action = "" }) => !threshold || !action)).toEqual([]);
  });

  it("wait as long as docs/operations.md says", () => {
    const waits = rules.flatMap(({ alert, for: wait }) => {
      const [, minutes] = /^(\d+)m$/.exec(wait ?? "") ?? [];
      return minutes === undefined || alert === "BackupOld" ? [] : [{ alert, minutes }];
    });
    expect(waits.length).toBeGreaterThan(5);
    for (const { alert, minutes } of waits)
      expect(section).toMatch(new RegExp(`^\\| ${alert} \\| [^|]*${minutes} minutes`, "m"));
  });

  it("cover money, mails, disk, certificate and backup", () => {
    expect(rules.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining([
        "LedgerDiffers",
        "WebhooksRefused",
        "NewDispute",
        "MailsRefused",
        "DiskFull",
        "CertificateEnds",
        "BackupOld",
      ]),
    );
  });

  it("read metrics that the program, the backup or an exporter provides", () => {
    const ours = [
      ...readFileSync("server/metrics.ts", "utf8").matchAll(/name: "(\w+)"/g),
      ...readFileSync("deploy/systemd/backup.sh", "utf8").matchAll(/printf '(\w+) %s/g),
    ].map(([, name = ""]) => name);
    // A histogram exports its count under a name of its own.
    const known = new Set(ours.flatMap((name) => [name, `${name}_count`]));
    const read = rules.flatMap(({ expr }) => metricsIn(expr));
    expect(read.filter((name) => name.startsWith("touchline_")).length).toBeGreaterThan(6);
    expect(read.filter((name) => !known.has(name) && !FOREIGN.test(name))).toEqual([]);
  });
});

describe("A systemd unit", () => {
  const folder = "deploy/systemd";
  const units = readdirSync(folder).filter((file) => file.endsWith(".service"));
  const read = (unit: string) => readFileSync(`${folder}/${unit}`, "utf8");

  it("writes only to its named folders and has no other rights", () => {
    expect(units.length).toBeGreaterThan(2);
    for (const unit of units) {
      const text = read(unit);
      for (const line of ["ProtectSystem=strict", "NoNewPrivileges=true", "UMask=0077"])
        expect(text, unit).toMatch(new RegExp(`^${line}$`, "m"));
      expect(text, unit).toMatch(/^CapabilityBoundingSet=/m);
      expect(text, unit).toMatch(/^SystemCallFilter=@system-service$/m);
    }
  });

  it("of PgBouncer does not remove the shared memory of PostgreSQL", () => {
    const dropIn = readFileSync(`${folder}/pgbouncer.service.d/touchline.conf`, "utf8");
    expect(dropIn).not.toMatch(/^RemoveIPC=/m);
  });

  it("has a timer if it runs once and ends", () => {
    const oneshots = units.filter((unit) => read(unit).includes("Type=oneshot"));
    expect(oneshots.length).toBeGreaterThan(1);
    for (const unit of oneshots) {
      const timer = read(unit.replace(".service", ".timer"));
      expect(timer).toMatch(/^OnCalendar=/m);
      expect(timer).toMatch(/^Persistent=true$/m);
    }
  });
});

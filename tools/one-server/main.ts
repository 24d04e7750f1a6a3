// `npm run test:server`: runs docs/one-server.md on a new Debian. Tests only committed files.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Container } from "./container.ts";
import { checkUnits } from "./check-units.ts";
import { linesOf, readPage } from "./page.ts";
import { mailTo, makeCertificates } from "./outside.ts";
import { commitWith, writeSource } from "./source.ts";
import { programFile } from "../../scripts/programs.mjs";

const NEXT_TITLE = "The next version of these scores";
const FAN = { email: "ada@fan.example", password: "quiet harbour lantern" };

const print = (line: string) => void process.stdout.write(`${line}\n`);
const faults: string[] = [];
function expectThat(holds: boolean, what: string): void {
  print(`${holds ? "holds " : "BROKEN"} ${what}`);
  if (!holds) faults.push(what);
}

if (process.getuid?.() !== 0) {
  process.stderr.write("Only root can start the container. Run sudo npm run test:server\n");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "touchline-server-"));
async function ask(
  container: Container,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ status: number; json: unknown }> {
  const output = await container.shell(
    [
      "curl --silent --write-out '\\n%{http_code}'",
      ...(token === undefined ? [] : [`--header 'authorization: Bearer ${token}'`]),
      ...(body === undefined ? [] : [`--json '${JSON.stringify(body)}'`]),
      `'https://touchline.example/api/v1${path}'`,
    ].join(" "),
  );
  const [status = "", ...lines] = output.split("\n").toReversed();
  const text = lines.toReversed().join("\n");
  return { status: Number(status), json: text.startsWith("{") ? JSON.parse(text) : null };
}

const dataOf = (json: unknown): Record<string, unknown> => Object(Object(json).data);

async function makeBackupMachine(container: Container): Promise<void> {
  await container.shell(`
    id backup > /dev/null 2>&1 && usermod --home /home/backup --shell /bin/bash backup
    install -d -m 700 /root/.ssh
    install -d -o backup -m 700 /home/backup /home/backup/.ssh
    ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519
    install -o backup -m 600 /root/.ssh/id_ed25519.pub /home/backup/.ssh/authorized_keys
    systemctl enable --now ssh
    ssh-keyscan backup.example > /root/.ssh/known_hosts 2> /dev/null`);
}

async function checkFirstFan(container: Container): Promise<void> {
  const { status } = await ask(container, "/auth/register", {
    body: {
      email: FAN.email,
      password: FAN.password,
      confirm_password: FAN.password,
      first_name: "Ada",
      last_name: "Obi",
      read: true,
      source: "Google",
    },
  });
  expectThat(status === 201, `a fan registers: ${status}`);
  const mail = await mailTo(folder, FAN.email);
  expectThat(
    mail.includes("https://touchline.example/"),
    "the fan's mail has a link to the server",
  );
  expectThat(mail.includes("support@touchline.example"), "the mail comes from MAIL_FROM");
  const list = await ask(container, "/events");
  expectThat(list.status === 200, "the list of matches is served");
  await checkLogin(container, "the fan logs in");
}

async function checkLogin(container: Container, what: string): Promise<void> {
  const { json } = await ask(container, "/auth/login", { body: FAN });
  const token = String(dataOf(json)["token"]);
  const account = await ask(container, "/auth/me", { token });
  expectThat(account.status === 200, `${what}: ${account.status}`);
}

async function checkEdge(container: Container): Promise<void> {
  const challenge = await container.shell(`
    mkdir -p /var/www/acme/.well-known/acme-challenge
    echo answered > /var/www/acme/.well-known/acme-challenge/check
    curl --silent http://touchline.example/.well-known/acme-challenge/check`);
  expectThat(challenge === "answered", "port 80 serves the challenge of a certificate");
  const renewed = await container.attempt(`
    serial() { openssl s_client -connect touchline.example:443 < /dev/null 2> /dev/null | openssl x509 -noout -serial; }
    before=$(serial)
    certbot renew --quiet --force-renewal --no-random-sleep-on-renew
    for try in $(seq 20); do [ "$(serial)" = "$before" ] || exit 0; sleep 1; done
    exit 1`);
  expectThat(renewed.code === 0, "a renewed certificate is served without a restart");
}

async function checkAlerts(container: Container): Promise<void> {
  const targets = "curl --silent http://127.0.0.1:9090/api/v1/targets";
  const areUp = await container.attempt(
    `for try in $(seq 90); do ${targets} | grep -q '"health":"\\(down\\|unknown\\)"' || exit 0; sleep 1; done; ${targets}; exit 1`,
  );
  expectThat(areUp.code === 0, `Prometheus reaches every target ${areUp.output.slice(0, 2_000)}`);
  const value = await container.shell(
    "curl --silent 'http://127.0.0.1:9090/api/v1/query?query=touchline_backup_timestamp_seconds'",
  );
  expectThat(value.includes('"value"'), "the time of the last backup is known");
  const alerts = await container.shell("curl --silent http://127.0.0.1:9090/api/v1/alerts");
  expectThat(!alerts.includes('"state":"firing"'), `no alert fires ${alerts.slice(0, 800)}`);
  await container.shell(
    "amtool --alertmanager.url=http://127.0.0.1:9093 alert add TestOfAlerts severity=page",
  );
  const mail = await mailTo(folder, "operator@touchline.example");
  expectThat(mail.includes("TestOfAlerts"), "an alert becomes a mail to the operator");
}

async function main(): Promise<void> {
  makeCertificates(folder);
  print("a new Debian is made and booted");
  const container = new Container();
  let standIns: ReturnType<Container["spawnInNetwork"]> | undefined;
  const end = async () => {
    standIns?.kill();
    await container.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    await container.boot(join(folder, "authority.pem"));
    standIns = container.spawnInNetwork([programFile("tools/one-server/stand-ins.ts"), folder]);
    container.write(
      "/root/.config/letsencrypt/cli.ini",
      "server = http://127.0.0.1:14000/directory\n",
    );
    await makeBackupMachine(container);
    writeSource(container.folder, "HEAD");
    await followPage(container);
  } finally {
    await end();
  }
}

async function followPage(container: Container): Promise<void> {
  const parts = readPage();
  const setup = parts.filter(({ title }) => /^\d+\. /.test(title));
  const named = (title: string) =>
    linesOf(parts.find((part) => part.title === title) ?? { title, lines: "false" });
  print(`parts 1 to ${setup.length} of the page run now, which takes some minutes`);
  const script = setup.map((part) => `echo '== ${part.title}'\n${linesOf(part)}`).join("\n");
  const { code, output } = await container.attempt(`set -x\n${script}`);
  expectThat(code === 0, "every line of the setup works");
  if (code !== 0)
    return print(
      `${output.slice(-4_000)}\n${await container.shell("journalctl --no-pager -n 60")}`,
    );
  await checkFirstFan(container);
  await checkEdge(container);
  await checkUnits(container, expectThat);
  await checkAlerts(container);
  await checkUpdate(container, named("Update"));
  await container.shell("systemctl start touchline-backup");
  await container.shell(`
    systemctl disable touchline-backup.timer
    rm -r /etc/touchline/touchline.env /etc/letsencrypt`);
  const restored = await container.attempt(`set -x\n${named("Restore")}`);
  expectThat(
    restored.code === 0 && restored.output.includes("The ledger adds up."),
    "every line of the restore works",
  );
  if (restored.code !== 0) print(restored.output.slice(-4_000));
  await checkLogin(container, "after the restore the fan logs in");
  const restoredFiles = await container.attempt(`
    test -s /etc/touchline/touchline.env
    test -s /etc/letsencrypt/live/touchline.example/privkey.pem
    systemctl is-enabled touchline-backup.timer`);
  expectThat(
    restoredFiles.code === 0,
    `settings, secrets and certificates are restored ${restoredFiles.output}`,
  );
}

async function checkUpdate(container: Container, lines: string): Promise<void> {
  const folderNow = () => container.shell("readlink /opt/touchline");
  const first = await folderNow();
  const asset = await container.shell(
    "curl --silent https://touchline.example/ | grep -o '/assets/[^\"]*\\.js' | head -1",
  );

  writeSource(
    container.folder,
    commitWith("server/main.ts", 'throw new Error("a broken version");\n'),
  );
  const broken = await container.attempt("/opt/touchline/deploy/systemd/release.sh HEAD");
  expectThat(
    broken.code === 1 && (await folderNow()) === first,
    "a version that does not start is rolled back",
  );
  if (broken.code !== 1) print(broken.output.slice(-2_000));
  await checkLogin(container, "the fan logs in after it");

  const [update = "", rollback = ""] = lines.split(/^(?=\S*release\.sh --back)/m);
  writeSource(container.folder, commitWith("NEXT-VERSION", "The next version.\n"));
  await container.shell(`echo 'VITE_TAGLINE="${NEXT_TITLE}"' >> /etc/touchline/touchline.env`);
  const updated = await container.attempt(`set -x\n${update}`);
  expectThat(updated.code === 0 && (await folderNow()) !== first, "every line of the update works");
  if (updated.code !== 0) print(updated.output.slice(-4_000));
  const page = await container.shell("curl --silent https://touchline.example/");
  expectThat(page.includes(NEXT_TITLE), "the new version is served, with its VITE_ settings");
  const status = await container.shell(
    `curl --silent --output /dev/null --write-out '%{http_code}' 'https://touchline.example${asset}'`,
  );
  expectThat(status === "200", "files of the earlier version are still served");
  const returned = await container.attempt(`set -x\n${rollback}`);
  expectThat(returned.code === 0 && (await folderNow()) === first, "the rollback works");
  await checkLogin(container, "the fan logs in after it");
}

const from = performance.now();
await main();
const minutes = ((performance.now() - from) / 60_000).toFixed(1);
print(faults.length === 0 ? `all checks passed in ${minutes} minutes` : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

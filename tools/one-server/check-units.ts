import type { Container } from "./container.ts";

/** `systemd-analyze security` gives 10 for no protection at all. */
const MAX_EXPOSURE = 3;
const UNITS = ["touchline@8081", "touchline-import", "touchline-backup", "pgbouncer"];
const TIMERS = ["touchline-import", "touchline-backup", "certbot"];

const POOLER = `
  apt-get install -y --no-install-recommends pgbouncer
  install -D -m 644 /opt/touchline/deploy/systemd/pgbouncer.service.d/touchline.conf \\
    /etc/systemd/system/pgbouncer.service.d/touchline.conf
  url=$(sed -n 's/^DATABASE_URL=//p' /etc/touchline/touchline.env)
  password=$(echo "$url" | sed 's#.*touchline:\\([^@]*\\)@.*#\\1#')
  printf 'PGBOUNCER_USER=touchline\\nPGBOUNCER_PASSWORD=%s\\n' "$password" > /etc/touchline/pgbouncer.env
  systemctl daemon-reload
  systemctl restart pgbouncer
  psql --tuples-only --command='select 1' "$(echo "$url" | sed s/5432/6432/)"`;

export async function checkUnits(
  container: Container,
  expectThat: (holds: boolean, what: string) => void,
): Promise<void> {
  const pooler = await container.attempt(POOLER);
  expectThat(pooler.code === 0, `the pooler serves the database ${pooler.output.slice(-400)}`);
  for (const unit of UNITS) {
    const output = await container.shell(`systemd-analyze security --no-pager ${unit} | tail -1`);
    const exposure = Number(/: ([\d.]+) /.exec(output)?.[1]);
    expectThat(exposure <= MAX_EXPOSURE, `${unit} is exposed by ${exposure} of 10`);
  }
  const failed = await container.shell("systemctl list-units --failed --plain --no-legend");
  expectThat(failed === "", `no unit has failed ${failed}`);
  const timers = await container.shell("systemctl list-timers --no-pager");
  for (const timer of TIMERS)
    expectThat(timers.includes(`${timer}.timer`), `${timer}.timer is scheduled`);
}

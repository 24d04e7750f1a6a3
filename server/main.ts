import { systemClock } from "#server/platform/clock/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { RunningServer } from "#server/start-server.ts";
import { describeStartFailure } from "#server/start-failure.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  let server: RunningServer | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    // Also before the server runs: `exit` stops the embedded PostgreSQL too.
    process.on(signal, () => void Promise.resolve(server?.stop()).then(() => process.exit(0)));
  // Loads the program first: loading can block the thread longer than a query's timeout.
  const { startServer } = await import("#server/start-server.ts");
  server = await startServer(config, systemClock);
  void server.databaseLost.then(() => {
    console.error(
      "PostgreSQL stopped unexpectedly, so Touchline stops too. Start Touchline again: saved data is still there.",
    );
    process.exit(1);
  });
  console.log(`Touchline is running on http://localhost:${server.port}`);
  if (server.source.feed.notice !== null) console.log(server.source.feed.notice);
  if (!config.production && config.smtpUrl === null)
    console.log(`Mails are not sent, but shown on http://localhost:${server.port}/dev/mail`);
  if (config.feed === "demo" && !config.production && config.databaseUrl === null) {
    const { ensureDemoAccount } = await import("#server/accounts/demo-account.ts");
    const { email, password } = await ensureDemoAccount(server.context, config.dataDir);
    console.log(`Demo account with points: ${email}, password ${password}`);
  }
}

main().catch((error: unknown) => {
  console.error(describeStartFailure(error, process.env));
  process.exit(1);
});

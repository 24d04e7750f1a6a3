import { systemClock } from "#server/platform/clock/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { describeStartFailure } from "#server/start-failure.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // The embedded database's WebAssembly compiles while the rest of the program is still being read from disk. A database
  // server is asked after that: reading may block this thread for longer than an answer is waited for.
  const embedded = config.databaseUrl === null ? openDatabase(config) : null;
  embedded?.catch(() => undefined);
  const { startServer } = await import("#server/start-server.ts");
  const opening = embedded ?? openDatabase(config);
  const server = await startServer(config, systemClock, { opening });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void server.stop().then(() => process.exit(0)));
  }
  console.log(`Touchline is running on http://localhost:${server.port}`);
  if (server.source.feed.notice !== null) console.log(server.source.feed.notice);
  if (!config.production && config.smtpUrl === null)
    console.log(`Mails are not sent, but shown on http://localhost:${server.port}/dev/mail`);
  if (config.feed === "demo" && !config.production && config.databaseUrl === null) {
    const { ensureDemoAccount } = await import("#server/accounts/demo-account.ts");
    const { email, password } = await ensureDemoAccount(server.context, config.dataDir);
    console.log(`A ready account with points: ${email}, password ${password}`);
  }
}

main().catch((error: unknown) => {
  console.error(describeStartFailure(error, process.env));
  process.exit(1);
});

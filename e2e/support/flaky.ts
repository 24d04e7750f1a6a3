// `npm run flaky`: the real server behind a simulated line. Each word on standard input changes
// it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { runCommand } from "./flaky-words.ts";
import { Origin } from "./origin.ts";
import { programFile } from "../../scripts/programs.mjs";

const port = Number(process.env["PORT"] ?? 8080);
const server = spawn(process.execPath, [programFile("server/main.ts")], {
  // The server runs behind the line; mails and links use the line's address.
  env: { APP_URL: `http://localhost:${port}`, ...process.env, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
server.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => server.kill("SIGTERM"));

for await (const line of createInterface({ input: server.stdout })) {
  const behind = /^Touchline is running on http:\/\/localhost:(\d+)$/.exec(line)?.[1];
  if (behind === undefined) process.stdout.write(`${line}\n`);
  else void listen(Number(behind));
}

async function listen(behind: number): Promise<void> {
  const origin = await Origin.open({ port: behind }, port).catch(() => {
    process.stderr.write(
      "PORT is taken by another program. Stop that program, or set PORT to another number.\n",
    );
    server.kill("SIGTERM");
    return null;
  });
  if (origin === null) return;
  process.stdout.write(
    `Touchline is behind a line that you spoil on ${origin.url}\n${await runCommand(origin, "help")}\n`,
  );
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${await runCommand(origin, line)}\n`);
}

// `npm run flaky`: the real server behind a simulated line. Commands on standard input change it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { runCommand } from "./flaky-commands.ts";
import { Origin } from "./origin.ts";
import { programFile } from "../../scripts/programs.mjs";

const port = Number(process.env["PORT"] ?? 8080);
const server = spawn(process.execPath, [programFile("server/main.ts")], {
  // Mails and links must use the address of the simulated line.
  env: { APP_URL: `http://localhost:${port}`, ...process.env, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
server.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => server.kill("SIGTERM"));

for await (const line of createInterface({ input: server.stdout })) {
  const serverPort = /^Touchline is running on http:\/\/localhost:(\d+)$/.exec(line)?.[1];
  if (serverPort === undefined) process.stdout.write(`${line}\n`);
  else void listen(Number(serverPort));
}

async function listen(serverPort: number): Promise<void> {
  const origin = await Origin.open({ port: serverPort }, port).catch(() => {
    process.stderr.write(
      "PORT is taken by another program. Stop that program, or set PORT to another number.\n",
    );
    server.kill("SIGTERM");
    return null;
  });
  if (origin === null) return;
  process.stdout.write(
    `Touchline runs behind a simulated line on ${origin.url}\n${await runCommand(origin, "help")}\n`,
  );
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${await runCommand(origin, line)}\n`);
}

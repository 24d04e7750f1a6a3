// The real server with a clock that POST requests to 127.0.0.1:ORDERS_PORT move forward.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createUser } from "#server/accounts/create-user.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { startServer } from "#server/start-server.ts";
import { listTargets } from "../../processes/targets.ts";

let ahead = Number(process.env["AHEAD_MS"] ?? 0);
const clock = { now: () => Date.now() + ahead };
const server = await startServer(readConfig(process.env), clock, {
  staleForMs: 0,
  // Moves elapsed time too, so that the server sees no clock jump.
  time: { read: async () => clock.now(), elapsed: () => performance.now() + ahead },
});
const { context, jobs } = server;
void server.databaseLost.then(() => process.exit(1));

async function obey(order: Record<string, unknown>): Promise<unknown> {
  if (typeof order["ahead"] === "number") {
    ahead = order["ahead"];
    return null;
  }
  if (typeof order["run"] === "string") {
    const job = jobs.find(({ name }) => name === order["run"]);
    if (job === undefined) throw new Error(`The job ${order["run"]} does not exist.`);
    return job.run();
  }
  if ("targets" in order) return listTargets(context.db, new Date(clock.now()));
  const ids: (number | null)[] = [];
  // The driver of this tool wrote it.
  for (const one of order["create"] as { email: string; password: string; points: number }[])
    ids.push(
      await createUser(context, {
        ...one,
        firstName: "Ada",
        lastName: "Obi",
        username: one.email.split("@")[0] ?? "",
      }),
    );
  return ids;
}

createServer((request, response) => {
  void text(request)
    .then(async (order) => obey(JSON.parse(order) as Record<string, unknown>))
    .then(
      (answer) => response.end(JSON.stringify(answer ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
}).listen(Number(process.env["ORDERS_PORT"]), "127.0.0.1");

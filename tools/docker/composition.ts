import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export const HOST = "touchline.example";
export const IMAGE = "touchline-check";
export const EARLIER_IMAGE = "touchline-check-earlier";
const HEALTHY_MS = 240_000;
export const POLL_MS = 250;
export const PROCESSES = ["api-1", "api-2"] as const;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export class Composition {
  private readonly program: string;
  private readonly args: readonly string[];
  private readonly settings: NodeJS.ProcessEnv;

  constructor(private readonly tlsFolder: string) {
    const isPlugin = spawnSync("docker", ["compose", "version"]).status === 0;
    this.program = isPlugin ? "docker" : "docker-compose";
    const file = ["-p", IMAGE, "-f", "deploy/docker/compose.yaml"];
    this.args = isPlugin ? ["compose", ...file] : file;
    this.settings = {
      ...process.env,
      TOUCHLINE_IMAGE: IMAGE,
      APP_URL: `https://${HOST}`,
      POSTGRES_PASSWORD: "onlyforthischeck",
      SMTP_URL: "smtp://127.0.0.1:25",
      MAIL_FROM: `Touchline <support@${HOST}>`,
      VAPID_SUBJECT: "mailto:support@example.com",
      TLS_DIR: tlsFolder,
      FEED: "demo",
    };
  }

  /** @throws Error with the command's output if it fails */
  async compose(args: readonly string[], extraEnv: NodeJS.ProcessEnv = {}): Promise<string> {
    const { stdout } = await run(this.program, [...this.args, ...args], {
      env: { ...this.settings, ...extraEnv },
      maxBuffer: 2 ** 28,
    });
    return stdout;
  }

  async remove(): Promise<void> {
    await this.compose(["down", "--volumes", "--remove-orphans", "--rmi", "local"]);
    spawnSync("docker", ["image", "rm", IMAGE, EARLIER_IMAGE]);
  }

  /** @throws Error with the logs if a service stays unhealthy */
  async untilHealthy(): Promise<void> {
    for (const end = performance.now() + HEALTHY_MS; ; await delay(POLL_MS)) {
      const healthy = await Promise.all(PROCESSES.map((service) => this.isHealthy(service)));
      if (healthy.every(Boolean)) return;
      if (performance.now() > end)
        throw new Error(
          `A service did not become healthy:\n${await this.compose(["logs", "--tail", "40"])}`,
        );
    }
  }

  ask(
    path: string,
    { method = "GET", token, json }: { method?: string; token?: string; json?: object } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        host: "127.0.0.1",
        servername: HOST,
        ca: readFileSync(join(this.tlsFolder, "fullchain.pem")),
        agent: false,
        path,
        method,
        headers: {
          host: HOST,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { "content-type": "application/json" }),
        },
      });
      outgoing.on("response", (incoming) => {
        const { statusCode: status = 0, headers } = incoming;
        let body = "";
        incoming.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
        incoming.on("error", reject).on("end", () => resolve({ status, headers, body }));
      });
      outgoing.on("error", reject).end(json === undefined ? undefined : JSON.stringify(json));
    });
  }

  async askRepeatedly(
    path: string,
    token: string,
    until: AbortSignal,
  ): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (; !until.aborted; await delay(POLL_MS)) {
      const outcome = await this.ask(path, { token }).then(
        ({ status, body }) => (status === 200 ? "200" : `${status} ${body.slice(0, 200)}`),
        (error: Error) => error.message,
      );
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    return counts;
  }

  async memoryOf(service: string): Promise<number> {
    const usage = await this.docker(service, ["stats", "--no-stream", "--format", "{{.MemUsage}}"]);
    const [, figure, unit = ""] = /^([\d.]+)([KMG]?)i?B/.exec(usage) ?? [];
    return Number(figure) * 1_024 ** "BKMG".indexOf(unit || "B");
  }

  private async isHealthy(service: string): Promise<boolean> {
    const state = await this.docker(service, ["inspect", "-f", "{{.State.Health.Status}}"]);
    return state.trim() === "healthy";
  }

  private async docker(service: string, args: readonly string[]): Promise<string> {
    const id = (await this.compose(["ps", "-q", service])).trim();
    return (await run("docker", [...args, id])).stdout;
  }
}

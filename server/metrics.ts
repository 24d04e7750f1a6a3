import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from "prom-client";
import { readBearer } from "#domain/bearer-token.ts";
import { METRICS_PATH } from "#domain/paths.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { PublicAnswers } from "#server/platform/http/public-answers.ts";
import type { JobsHealth } from "#server/platform/jobs/job.ts";
import type { Findings } from "#server/payments/findings.ts";
import type { PushCounts } from "#server/push/send-batch.ts";
import { Refusal } from "#server/platform/refusal.ts";

export interface MetricSources {
  connections: Database["connections"];
  jobs(): Promise<JobsHealth>;
  changesAge(): number;
  differences(): Promise<Findings | null>;
  mails(): Promise<{ refused: number; retrying: number }>;
  disputes(): Promise<number>;
  pushes(): PushCounts;
  /** Null allows only requests from this machine. */
  token: string | null;
}

interface AppCounters {
  countWebhook(provider: string, outcome: string): void;
}

const SECOND_MS = 1_000;
const DURATIONS_S = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Routes that are registered earlier are not counted. */
export function registerMetrics(
  app: FastifyInstance,
  sources: MetricSources,
  answers: Pick<PublicAnswers, "sentCount">,
): AppCounters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route pattern.",
    labelNames: ["method", "route", "status"] as const,
    buckets: DURATIONS_S,
    registers: [registry],
  });
  let counted = 0;
  registry.registerMetric(
    new Counter({
      name: "touchline_answers_from_memory_total",
      help: "Public responses that were sent from the cache.",
      registers: [],
      collect() {
        const sentCount = answers.sentCount();
        this.inc(sentCount - counted);
        counted = sentCount;
      },
    }),
  );
  addPushes(registry, sources.pushes);
  const webhooks = new Counter({
    name: "touchline_webhooks_total",
    help: "Webhooks of payment providers by outcome.",
    labelNames: ["provider", "outcome"] as const,
    registers: [registry],
  });
  addGauges(registry, sources);

  app.addHook("onResponse", async (request, reply) => {
    requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unmatched",
        // `reply` does not know the status of a cached response.
        status: reply.raw.statusCode,
      },
      reply.elapsedTime / SECOND_MS,
    );
  });
  app.get(METRICS_PATH, async (request, reply) => {
    if (!isAllowed(request, sources.token))
      throw new Refusal("missing", "not_found", "There is nothing at this address.");
    return reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics());
  });
  return { countWebhook: (provider, outcome) => webhooks.inc({ provider, outcome }) };
}

function addPushes(registry: Registry, counts: MetricSources["pushes"]): void {
  let known: PushCounts = { sent: 0, failed: 0, removed: 0 };
  registry.registerMetric(
    new Counter({
      name: "touchline_pushes_total",
      help: "Notifications of this process by outcome. `removed` counts deleted subscriptions.",
      labelNames: ["outcome"] as const,
      registers: [],
      collect() {
        const now = counts();
        for (const outcome of ["sent", "failed", "removed"] as const)
          this.inc({ outcome }, now[outcome] - known[outcome]);
        known = now;
      },
    }),
  );
}

function addGauges(
  registry: Registry,
  { connections, jobs, changesAge, differences, mails, disputes }: MetricSources,
): void {
  const add = <Label extends string>(gauge: GaugeConfiguration<Label>) =>
    registry.registerMetric(new Gauge({ ...gauge, registers: [] }));
  add({
    name: "touchline_database_connections",
    help: "Database connections by state.",
    labelNames: ["state"] as const,
    collect() {
      const now = connections();
      this.set({ state: "open" }, now.totalCount);
      this.set({ state: "idle" }, now.idleCount);
      this.set({ state: "waiting" }, now.waitingCount);
    },
  });
  add({
    name: "touchline_jobs",
    help: "Jobs by queue, over all processes.",
    labelNames: ["queue", "state"] as const,
    async collect() {
      const health = await jobs().catch(() => null);
      this.reset();
      for (const [queue, states] of Object.entries(health?.queues ?? {}))
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
    },
  });
  add({
    name: "touchline_ledger_differences",
    help: "Differences between the ledger, payments and providers. All should be 0.",
    labelNames: ["kind"] as const,
    async collect() {
      const findings = await differences().catch(() => null);
      this.reset();
      if (findings === null) return;
      this.set(
        { kind: "all" },
        Object.values(findings.counts).reduce((sum, count) => sum + count, 0),
      );
      for (const [kind, count] of Object.entries(findings.counts)) this.set({ kind }, count);
    },
  });
  add({
    name: "touchline_mails",
    help: "Mails that the mail server refused for good, or has not accepted yet.",
    labelNames: ["state"] as const,
    async collect() {
      const failures = await mails().catch(() => null);
      this.reset();
      for (const [state, count] of Object.entries(failures ?? {})) this.set({ state }, count);
    },
  });
  add({
    name: "touchline_disputed_payments",
    help: "Payments with an open or lost dispute.",
    async collect() {
      const count = await disputes().catch(() => null);
      if (count === null) this.remove();
      else this.set(count);
    },
  });
  add({
    name: "touchline_public_answers_age_seconds",
    help: "Seconds since the database was last read for changes of public responses.",
    collect() {
      this.set(changesAge() / SECOND_MS);
    },
  });
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

function isAllowed({ headers, raw }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const presented = readBearer(headers.authorization ?? null);
    return presented !== null && timingSafeEqual(digest(presented), digest(token));
  }
  // A reverse proxy on this machine forwards requests from anywhere. Its header shows that.
  const isForwarded = "x-forwarded-for" in headers || "forwarded" in headers;
  return LOOPBACK.has(raw.socket.remoteAddress ?? "") && !isForwarded;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { FeedFacts } from "#server/feeds/feed.ts";
import { findEventBySlug, type FullEvent } from "#server/fixtures/event-repository.ts";
import type { PredictionSummary } from "#server/fixtures/event-serializer.ts";
import type { PredictionsOfEvents } from "#server/fixtures/event-page.ts";
import { readMatchScripts } from "#server/link-previews/match-scripts.ts";
import { withMatchTags } from "#server/link-previews/match-html.ts";
import { createPngRenderer } from "#server/link-previews/png-renderer.ts";
import { type Preview, previewSvg } from "#server/link-previews/preview-image.ts";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { byAddress } from "#server/platform/http/rate-limits.ts";
import { createConcurrencyLimit } from "#server/platform/http/concurrency-limit.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { readOpenCard } from "#server/unlocks/open-card.ts";
import { listFree } from "#server/unlocks/unlock-predictions.ts";

const SLUG = /^[a-z0-9-]{1,300}$/;
const IMAGE_NAME = /^([a-z0-9-]{1,300})\.png$/;
const MAX_IMAGE_BYTES = 16 * 1_024 * 1_024;
/** The page must open even if the database is down. */
const PAGE_TIMEOUT_MS = 500;

export interface LinkPreviewPorts {
  context: Context;
  feed: FeedFacts;
  predictions: Pick<PredictionsOfEvents, "summarize">;
  webRoot: string;
  rateLimitScale: number;
}

/** Shows no locked answer. */
export function registerLinkPreviews(app: FastifyInstance, ports: LinkPreviewPorts): void {
  const { context, webRoot } = ports;
  const renderer = createPngRenderer();
  app.addHook("onClose", () => renderer.close());
  const runLimited = createConcurrencyLimit(ports.rateLimitScale);
  // The SVG text is the key, because it determines the image.
  const images = new LRUCache<string, Buffer>({
    maxSize: MAX_IMAGE_BYTES,
    sizeCalculation: (png, svg) => png.length + 2 * svg.length,
  });

  async function draw(svg: string): Promise<Buffer> {
    const png = images.get(svg) ?? (await renderer.render(svg));
    images.set(svg, png);
    return png;
  }

  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/og/:name",
    async handler(request, reply) {
      const slug = IMAGE_NAME.exec(request.params.name)?.[1];
      const png = await runLimited(byAddress(request), async () => {
        const db = await context.reader();
        const match = slug === undefined ? undefined : await findEventBySlug(db, slug);
        return match === undefined
          ? undefined
          : draw(previewSvg(await readPreview(db, match, ports)));
      });
      if (png === undefined)
        throw new Refusal("missing", "not_found", "There is no match at this address.");
      return reply.header("cache-control", "public, max-age=300").type("image/png").send(png);
    },
  });

  if (!existsSync(join(webRoot, "index.html"))) return;
  app.route<{ Params: { slug: string } }>({
    method: ["GET", "HEAD"],
    url: "/prediction/:slug",
    async handler(request, reply) {
      const { slug } = request.params;
      const found = SLUG.test(slug)
        ? runLimited(byAddress(request), async () => findEventBySlug(await context.reader(), slug))
        : Promise.resolve(undefined);
      const match = await withTimeout(found, AbortSignal.timeout(PAGE_TIMEOUT_MS)).catch(
        () => undefined,
      );
      void reply.header("cache-control", "no-cache");
      if (match === undefined) return reply.sendFile("index.html");
      const [page, scripts] = await Promise.all([
        readFile(join(webRoot, "index.html"), "utf8"),
        readMatchScripts(webRoot),
      ]);
      return reply.type("text/html; charset=utf-8").send(
        withMatchTags(page, {
          slug: match.event.slug,
          home: match.homeTeam.name,
          away: match.awayTeam.name,
          competition: match.tournament.name,
          startAt: match.event.startAt,
          appUrl: context.config.appUrl.replace(/\/$/, ""),
          scripts,
        }),
      );
    },
  });
}

async function readPreview(db: Db, match: FullEvent, ports: LinkPreviewPorts): Promise<Preview> {
  const { event, homeTeam, awayTeam, tournament } = match;
  const [opened, summaryOf] = await Promise.all([
    readFreeAnswer(db, match, ports),
    ports.predictions.summarize([match]),
  ]);
  return {
    home: { id: homeTeam.id, name: homeTeam.name },
    away: { id: awayTeam.id, name: awayTeam.name },
    competition: tournament.name,
    startAt: event.startAt,
    seal: sealOf(event, summaryOf(match).predictions),
    ...opened,
  };
}

function sealOf(
  { status }: FullEvent["event"],
  { state, afterwards }: PredictionSummary["predictions"],
): Preview["seal"] {
  if (afterwards === true || state === "void") return "none";
  if (state === "sealed" || state === "settled") return "sealed";
  return status === "not_started" ? "to come" : "none";
}

/** Only a public answer: after the match, or on the open card. */
async function readFreeAnswer(
  db: Db,
  { event }: FullEvent,
  { context, feed }: LinkPreviewPorts,
): Promise<Pick<Preview, "chances" | "answer">> {
  const free = (await listFree(db, event)).find(({ question }) => question.slug === "match-result");
  const card = free === undefined ? await readOpenCard(db, feed.name, context.clock.now()) : null;
  const row = free ?? (card?.match.event.id === event.id ? card.opened : undefined);
  const [home, draw, away] = row?.prediction.outcomes ?? [];
  if (home === undefined || draw === undefined || away === undefined)
    return { chances: null, answer: null };
  const answer = (["home", "draw", "away"] as const).find((key) => key === row?.prediction.answer);
  return {
    chances: [home.probability, draw.probability, away.probability],
    answer: answer ?? null,
  };
}

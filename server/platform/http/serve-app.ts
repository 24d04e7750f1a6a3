import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERVER_PATHS } from "#domain/paths.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A file that never changes is never asked for again, so these headers would only cost bytes. */
const WITHOUT_VALIDATORS = { etag: false, lastModified: false, acceptRanges: false };

/** Hashed files of earlier builds (`earlier/assets`) stay for pages that are still open. */
export async function serveApp(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(join(directory, "index.html"));
  if (isBuilt) {
    const hashed = [join(directory, "assets/"), join(directory, "earlier", "assets/")] as const;
    await app.register(staticFiles, {
      root: directory,
      preCompressed: true,
      index: "index.html",
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders(response, path) {
        const isHashed = hashed.some((folder) => path.startsWith(folder));
        response.setHeader(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
    app.route<{ Params: { "*": string } }>({
      method: ["GET", "HEAD"],
      url: "/assets/*",
      handler(request, reply) {
        const name = request.params["*"];
        const [current, earlier] = hashed;
        const folder = existsSync(join(current, name)) ? current : earlier;
        return reply.sendFile(name, folder, WITHOUT_VALIDATORS);
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (
      isBuilt &&
      (request.method === "GET" || request.method === "HEAD") &&
      !SERVER_PATHS.some((pattern) => pattern.test(request.url))
    ) {
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    throw new Refusal("missing", "not_found", "There is nothing at this address.");
  });
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#server/http/problem.ts";

/** Addresses that are never a screen of the app: an unknown one there is a real 404. */
const NOT_A_SCREEN = /^\/(api|dev|healthz|readyz|assets)(\/|\?|$)|^[^?]*\.[a-z0-9]{2,11}(\?|$)/i;

/** Serves the built app; every other address that a browser navigates to is the app's own to route. */
export async function serveApp(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(join(directory, "index.html"));
  if (isBuilt) {
    await app.register(staticFiles, {
      root: directory,
      preCompressed: true,
      index: "index.html",
      cacheControl: false,
      setHeaders(response, path) {
        const isHashed = path.includes(`${directory}/assets/`);
        response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isBuilt && request.method === "GET" && !NOT_A_SCREEN.test(request.url)) {
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    throw new Problem(404, "not_found", "There is nothing at this address.");
  });
}

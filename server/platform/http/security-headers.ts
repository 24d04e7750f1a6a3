import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const DOCUMENT_HEADERS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/**
 * A strict policy: nothing inline but what the built page in `webRoot` brings, by its hash, and nothing from elsewhere; the
 * worker's registration is the only trusted type. The app asks nobody but this server, and the service that an installation
 * has named for where a visitor is.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; geoOrigin?: string | null | undefined; webRoot?: string },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "connect-src": options.geoOrigin ? ["'self'", options.geoOrigin] : ["'self'"],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "img-src": ["'self'", "data:"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "script-src": ["'self'", ...inlineScripts(options.webRoot)],
        // Element style attributes set by scripts through the CSSOM are not inline styles; nothing else needs any.
        "style-src": ["'self'"],
        "worker-src": ["'self'"],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["touchline-sw"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: options.https
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  });

  // The rest speaks to documents and workers. On thirty files and answers it would be 30 KB that a phone downloads for
  // nothing.
  app.addHook("onSend", async (request, reply) => {
    const isDocument =
      String(reply.getHeader("content-type")).startsWith("text/html") || request.url === "/sw.js";
    if (!isDocument) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  });
}

/** As a policy names them: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function inlineScripts(webRoot: string | undefined): string[] {
  const page = webRoot === undefined ? null : join(webRoot, "index.html");
  if (page === null || !existsSync(page)) return [];
  return Array.from(
    readFileSync(page, "utf8").matchAll(/<script>(.*?)<\/script>/gs),
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

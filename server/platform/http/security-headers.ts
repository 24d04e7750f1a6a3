import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { API_PATH } from "#domain/paths.ts";

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
  const inlineSources = readInlineSources(options.webRoot);
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
        "script-src": [({ url = "" }) => inlineSources(url).script],
        // Style attributes that scripts set through the CSSOM are not inline styles.
        "style-src": [({ url = "" }) => inlineSources(url).style],
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

interface Sources {
  script: string;
  style: string;
}

const OWN: Sources = { script: "'self'", style: "'self'" };

/**
 * What may run and what may style, for an address. What the page itself brings is named by its hash
 * (https://www.w3.org/TR/CSP3/#grammardef-hash-source), read anew where a build has put another page in the old one's place
 * under a running server: a page must never come with the policy of the one before, which a worker would keep beside it.
 */
function readInlineSources(webRoot: string | undefined): (url: string) => Sources {
  let modified: number | undefined;
  let sources = OWN;
  return (url) => {
    // What is no page is asked for too often to look for one.
    if (webRoot === undefined || url.startsWith(API_PATH) || url.startsWith("/assets/")) return OWN;
    const page = join(webRoot, "index.html");
    const now = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
    if (now !== modified) {
      sources = now === undefined ? OWN : sourcesIn(readFileSync(page, "utf8"));
      modified = now;
    }
    return sources;
  };
}

function sourcesIn(page: string): Sources {
  const allow = (inline: RegExp) =>
    [
      "'self'",
      ...Array.from(
        page.matchAll(inline),
        ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
      ),
    ].join(" ");
  return {
    script: allow(/<script>(.*?)<\/script>/gs),
    style: allow(/<style>(.*?)<\/style>/gs),
  };
}

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

export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: {
    https: boolean;
    geoOrigin?: string | null | undefined;
    chatWidgetUrl?: string | null | undefined;
    webRoot?: string;
  },
): Promise<void> {
  const chatOrigins = options.chatWidgetUrl ? [new URL(options.chatWidgetUrl).origin] : [];
  const inlineSources = readInlineSources(options.webRoot);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "connect-src": [
          "'self'",
          ...(options.geoOrigin ? [options.geoOrigin] : []),
          ...chatOrigins,
        ],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(chatOrigins.length === 0 ? {} : { "frame-src": chatOrigins }),
        "img-src": ["'self'", "data:", ...chatOrigins],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "script-src": [({ url = "" }) => inlineSources(url).script, ...chatOrigins],
        "style-src": [({ url = "" }) => inlineSources(url).style],
        "worker-src": ["'self'"],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["touchline-sw", ...(chatOrigins.length === 0 ? [] : ["touchline-chat"])],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: options.https
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  });

  // These matter for documents and workers only. On thirty files they would cost 30 KB.
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

const SELF_ONLY: Sources = { script: "'self'", style: "'self'" };

/** https://www.w3.org/TR/CSP3/#grammardef-hash-source. The worker would cache an old policy. */
function readInlineSources(webRoot: string | undefined): (url: string) => Sources {
  let readAt: number | undefined;
  let sources = SELF_ONLY;
  return (url) => {
    if (webRoot === undefined || url.startsWith(API_PATH) || url.startsWith("/assets/"))
      return SELF_ONLY;
    const page = join(webRoot, "index.html");
    const modifiedAt = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt !== readAt) {
      sources = modifiedAt === undefined ? SELF_ONLY : sourcesIn(readFileSync(page, "utf8"));
      readAt = modifiedAt;
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

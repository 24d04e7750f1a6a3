import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** A strict policy: nothing inline, nothing from elsewhere; the worker's registration is the only trusted type. */
export async function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "connect-src": ["'self'"],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "img-src": ["'self'", "data:"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "script-src": ["'self'"],
        // Element style attributes set by scripts through the CSSOM are not inline styles; nothing else needs any.
        "style-src": ["'self'"],
        "worker-src": ["'self'"],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["touchline-sw"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

import { resolve } from "node:path";
import Fastify from "fastify";
import { handleErrors } from "#server/platform/http/errors.ts";
import { registerSecurityHeaders } from "#server/platform/http/security-headers.ts";
import { serveApp } from "#server/platform/http/serve-app.ts";
import { listeningPort } from "../../tests/support/listening-port.ts";
import { SECOND_BUILD } from "../../scripts/ensure-built.mjs";

export const SECOND_TITLE = SECOND_BUILD.settings.VITE_TAGLINE;

let port: Promise<number> | null = null;

export function secondBuildPort(): Promise<number> {
  port ??= serve();
  return port;
}

async function serve(): Promise<number> {
  const app = Fastify();
  handleErrors(app);
  const webRoot = resolve(SECOND_BUILD.folder);
  await registerSecurityHeaders(app, { https: false, webRoot });
  await serveApp(app, webRoot);
  await app.listen({ port: 0, host: "127.0.0.1" });
  // Lets the process exit without a close.
  app.server.unref();
  return listeningPort(app.server);
}

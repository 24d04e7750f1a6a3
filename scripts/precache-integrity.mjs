// Build step: adds file hashes to the worker's list, so that it installs only its own build.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The format of https://w3c.github.io/webappsec-subresource-integrity/ */
export function integrityOf(content) {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

/** Returns a Vite plugin and a Workbox `ManifestTransform`. */
export function precacheIntegrity() {
  let folder = "";
  return {
    plugin: {
      name: "precache-integrity",
      apply: "build",
      configResolved({ root, build }) {
        folder = resolve(root, build.outDir);
      },
    },
    transform: (entries) => ({
      manifest: entries.map((entry) => ({
        ...entry,
        integrity: integrityOf(readFileSync(join(folder, entry.url))),
      })),
    }),
  };
}

import type { PrecacheEntry } from "workbox-precaching";

/** A short name for a build: the same files give the same name. FNV-1a, 32 bits. */
export function nameVersion(manifest: readonly (PrecacheEntry | string)[]): string {
  const text = manifest
    .map((entry) => (typeof entry === "string" ? entry : `${entry.url} ${entry.revision ?? ""}`))
    .join("\n");
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

import type { PrecacheEntry } from "workbox-precaching";

export type Manifest = readonly (PrecacheEntry | string)[];

/** FNV-1a, 32 bits. */
export function nameVersion(manifest: Manifest): string {
  const text = manifest
    .map((entry) => (typeof entry === "string" ? entry : `${entry.url} ${entry.revision ?? ""}`))
    .join("\n");
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export function pathsOf(manifest: Manifest): ReadonlySet<string> {
  return new Set(
    manifest.map(
      (entry) =>
        new URL(typeof entry === "string" ? entry : entry.url, "https://localhost").pathname,
    ),
  );
}

import type { ManifestOptions } from "vite-plugin-pwa";
import type { Product } from "./product.ts";

export function webManifest(product: Product): Partial<ManifestOptions> {
  return {
    id: "/",
    name: product.name,
    short_name: shortName(product.name),
    description: product.description,
    start_url: "/?source=pwa",
    scope: "/",
    display: "standalone",
    lang: "en",
    dir: "ltr",
    categories: ["sports"],
    background_color: "#f6f5f0",
    theme_color: "#0b6b43",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      shortcut("Live", "/?status=live"),
      shortcut("My picks", "/my-picks"),
      shortcut("Search", "/search"),
      shortcut("Following", "/?following=1"),
    ],
    share_target: {
      action: "/search",
      method: "GET",
      // The only value for GET; without it the browser warns.
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
    launch_handler: { client_mode: "focus-existing" },
    screenshots: [
      {
        src: "/screenshots/narrow-fixtures.png",
        sizes: "585x1266",
        type: "image/png",
        form_factor: "narrow",
        label: "Today's matches with scores and kick-off times",
      },
      {
        src: "/screenshots/narrow-match.png",
        sizes: "585x1266",
        type: "image/png",
        form_factor: "narrow",
        label: "A match and its predictions",
      },
      {
        src: "/screenshots/wide-fixtures.png",
        sizes: "1280x800",
        type: "image/png",
        form_factor: "wide",
        label: "Today's matches on a large screen",
      },
      {
        src: "/screenshots/wide-match.png",
        sizes: "1280x800",
        type: "image/png",
        form_factor: "wide",
        label: "A match and its predictions on a large screen",
      },
    ],
  };
}

function shortName(name: string): string {
  const wholeWords = /^.{1,12}(?=\s|$)/.exec(name)?.[0];
  return (wholeWords ?? name.slice(0, 12)).trim();
}

function shortcut(name: string, path: string) {
  return {
    name,
    url: `${path}${path.includes("?") ? "&" : "?"}source=shortcut`,
    icons: [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }],
  };
}

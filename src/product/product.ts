export type Product = {
  name: string;
  tagline: string;
  description: string;
  email: string;
  scoresUrl: string;
  watchUrlTemplate: string;
  socials: { name: string; url: string }[];
};

/** An empty setting counts as not set, like on the server. */
export function readProduct(env: Record<string, string | undefined>): Product {
  return {
    name: env["VITE_PRODUCT_NAME"] || "Touchline",
    tagline: env["VITE_TAGLINE"] || "Live football scores and predictions you can check",
    description:
      env["VITE_DESCRIPTION"] ||
      "Live football scores, fixtures and match predictions that are sealed before kick-off and can be checked afterwards.",
    email: env["VITE_APP_EMAIL"] || "support@touchline.example",
    scoresUrl: env["VITE_SCORES_URL"] || "https://www.bbc.com/sport/football/scores-fixtures",
    watchUrlTemplate:
      env["VITE_WATCH_URL_TEMPLATE"] || "https://duckduckgo.com/?q=watch+{home}+v+{away}+live",
    socials: readSocials(
      env["VITE_SOCIAL_LINKS"] ||
        "X=https://x.com/,Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/",
    ),
  };
}

/** `Name=https://...` pairs, separated by commas. */
function readSocials(list: string): Product["socials"] {
  return list
    .split(",")
    .map((pair) => pair.trim().split(/=(.*)/s))
    .flatMap(([name, url]) => (name && url?.startsWith("https://") ? [{ name, url }] : []));
}

export function logoHalves(name: string): readonly [string, string] {
  const half = Math.ceil(name.length / 2);
  return [name.slice(0, half).toLowerCase(), name.slice(half).toLowerCase()];
}

import { escapeHtml } from "#server/mail/escape-html.ts";
import { dateText, IMAGE, timeText } from "#server/link-previews/preview-image.ts";

export interface PageFacts {
  slug: string;
  home: string;
  away: string;
  competition: string;
  startAt: Date;
  appUrl: string;
  /** Paths below the origin. */
  scripts: string[];
}

/** Adds the match's names for chats and search engines, and preloads scripts. */
export function withMatchTags(page: string, facts: PageFacts): string {
  const { slug, home, away, competition, startAt, appUrl } = facts;
  const title = `${home} v ${away}`;
  const when = `${dateText(startAt)}, ${timeText(startAt)} UTC`;
  const tags = [
    ["og:type", "website"],
    ["og:title", title],
    [
      "og:description",
      `${competition}, ${when}. Predictions sealed before kick-off, which you can check.`,
    ],
    ["og:url", `${appUrl}/prediction/${slug}`],
    ["og:image", `${appUrl}/og/${slug}.png`],
    ["og:image:width", String(IMAGE.width)],
    ["og:image:height", String(IMAGE.height)],
    ["og:image:alt", `${title}, ${competition}, ${when}`],
  ].map(([name = "", text = ""]) => `<meta property="${name}" content="${escapeHtml(text)}">`);
  const card = '<meta name="twitter:card" content="summary_large_image">';
  const preloads = facts.scripts
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page
    .replace(
      /<title>(.*?)<\/title>/s,
      (_before, tagline: string) =>
        `<title>${escapeHtml(title)} | ${tagline}</title>${tags.join("")}${card}`,
    )
    .replace("</head>", `${preloads.join("")}</head>`);
}

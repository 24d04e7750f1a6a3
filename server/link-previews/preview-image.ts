import { CREST_COLOURS, type Crest, crestsOf } from "#domain/crest.ts";
import { pointsText, wholePoints } from "#engine/whole-percents.ts";
import { escapeHtml } from "#server/mail/escape-html.ts";

export const IMAGE = { width: 1_200, height: 630 } as const;

interface Side {
  id: number;
  name: string;
}

export interface Preview {
  home: Side;
  away: Side;
  competition: string;
  startAt: Date;
  seal: "sealed" | "to come" | "none";
  /** Home, draw, away; null while locked. */
  chances: readonly [number, number, number] | null;
  answer: "home" | "draw" | "away" | null;
}

const MARGIN = 64;
const BAR = { y: 416, height: 76, gap: 4 } as const;
const COLOURS = {
  ground: "#0b2a1d",
  text: "#f5f7f5",
  soft: "#c3d2ca",
  brand: "#3fd28b",
  line: "#7c8f86",
  parts: ["#3fd28b", "#5f6f68", "#6d97f7"],
  onParts: ["#06180f", "#ffffff", "#08132c"],
} as const;
/** Mean width of a Barlow Condensed letter, as a share of the font size. */
const LETTER_WIDTH = 0.43;
const MAX_NAME_LENGTH = 40;
const MIN_LABELLED_POINTS = 8;

/** Deterministic, so the SVG text can be a cache key. No score: fans may hide scores. */
export function previewSvg(preview: Preview): string {
  const { home, away, competition, startAt, chances } = preview;
  const crests = crestsOf(home, away);
  const competitionAndDate = `${competition} · ${dateText(startAt)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE.width}" height="${IMAGE.height}" font-family="Barlow Condensed" font-weight="600">`,
    `<rect width="${IMAGE.width}" height="${IMAGE.height}" fill="${COLOURS.ground}"/>`,
    `<text x="${MARGIN}" y="92" font-size="44" fill="${COLOURS.text}">touch<tspan fill="${COLOURS.brand}">line</tspan></text>`,
    fittedText(competitionAndDate, {
      x: IMAGE.width - MARGIN,
      y: 90,
      size: 30,
      width: 820,
      anchor: "end",
    }),
    crestSvg(crests.home, 210),
    crestSvg(crests.away, 870),
    fittedText(home.name, { x: 270, y: 346, size: 54, width: 420, fill: COLOURS.text }),
    fittedText(away.name, { x: 930, y: 346, size: 54, width: 420, fill: COLOURS.text }),
    kickOff(timeText(startAt)),
    chances === null ? "" : bar(chances),
    footer(preview),
    "</svg>",
  ].join("");
}

export function dateText(at: Date): string {
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(at);
}

export function timeText(at: Date): string {
  return at.toISOString().slice(11, 16);
}

interface TextBox {
  x: number;
  y: number;
  size: number;
  width: number;
  anchor?: "middle" | "end";
  fill?: string;
}

function fittedText(
  text: string,
  { x, y, size, width, anchor = "middle", fill = COLOURS.soft }: TextBox,
): string {
  // XML allows no control characters, and a renderer refuses them.
  const letters = [...text.replaceAll(/\p{C}/gu, " ").trim()];
  const shown =
    letters.length > MAX_NAME_LENGTH * 2 ? letters.slice(0, MAX_NAME_LENGTH * 2) : letters;
  const fitting = Math.min(size, Math.floor(width / (LETTER_WIDTH * Math.max(1, shown.length))));
  const cut = shown.length < letters.length ? "…" : "";
  return `<text x="${x}" y="${y}" font-size="${fitting}" text-anchor="${anchor}" fill="${fill}">${escapeHtml(shown.join(""))}${cut}</text>`;
}

function kickOff(time: string): string {
  return [
    `<text x="600" y="296" font-size="112" text-anchor="middle" fill="${COLOURS.text}">${time}</text>`,
    `<text x="600" y="346" font-size="30" text-anchor="middle" fill="${COLOURS.soft}">UTC</text>`,
  ].join("");
}

const SHIELD = "M8 6H112V55Q112 96 60 115Q8 96 8 55Z";

const MARKS: Readonly<Record<Crest["pattern"], string>> = {
  halves: '<path d="M60 0H120V120H60Z"/>',
  band: '<path d="M0 43H120V72H0Z"/>',
  stripe: '<path d="M48 0H72V120H48Z"/>',
  sash: '<path d="M0 86L86 0H139L0 139Z"/>',
};

function crestSvg({ field, mark, pattern }: Crest, x: number): string {
  const clip = `crest-${x}`;
  return [
    `<g transform="translate(${x} 172)">`,
    `<clipPath id="${clip}"><path d="${SHIELD}"/></clipPath>`,
    `<g clip-path="url(#${clip})"><rect width="120" height="120" fill="${CREST_COLOURS[field]}"/>`,
    `<g fill="${CREST_COLOURS[mark]}">${MARKS[pattern]}</g></g>`,
    `<path d="${SHIELD}" fill="none" stroke="${COLOURS.line}" stroke-width="4"/></g>`,
  ].join("");
}

function bar(chances: readonly number[]): string {
  const points = wholePoints(chances, 100);
  const room = IMAGE.width - 2 * MARGIN - BAR.gap * (points.length - 1);
  let x = MARGIN;
  return points
    .map((share, index) => {
      const width = Math.max(2, (room * share) / 100);
      const middle = (x + width / 2).toFixed(1);
      const part = `<rect x="${x.toFixed(1)}" y="${BAR.y}" width="${width.toFixed(1)}" height="${BAR.height}" rx="6" fill="${COLOURS.parts[index]}"/>`;
      const label =
        share < MIN_LABELLED_POINTS
          ? `<text x="${middle}" y="${BAR.y - 12}" font-size="30" text-anchor="middle" fill="${COLOURS.soft}">${pointsText(share)}</text>`
          : `<text x="${middle}" y="${BAR.y + 54}" font-size="46" text-anchor="middle" fill="${COLOURS.onParts[index]}">${pointsText(share)}</text>`;
      x += width + BAR.gap;
      return part + label;
    })
    .join("");
}

const SEAL =
  "M12.0 1.7L13.0 2.2L13.9 3.2L14.8 3.4L16.0 3.0L17.2 3.0L17.8 4.0L18.0 5.3L18.7 6.0L20.0 6.2L21.0 6.8L21.0 8.0L20.6 9.2L20.8 10.1L21.8 11.0L22.4 12.0L21.8 13.0L20.8 13.9L20.6 14.8L21.0 16.0L21.0 17.2L20.0 17.8L18.7 18.0L18.0 18.7L17.8 20.0L17.2 21.0L16.0 21.0L14.8 20.6L13.9 20.8L13.0 21.8L12.0 22.4L11.0 21.8L10.1 20.8L9.2 20.6L8.0 21.0L6.8 21.0L6.2 20.0L6.0 18.7L5.3 18.0L4.0 17.8L3.0 17.2L3.0 16.0L3.4 14.8L3.2 13.9L2.2 13.0L1.7 12.0L2.2 11.0L3.2 10.1L3.4 9.2L3.0 8.0L3.0 6.8L4.0 6.2L5.3 6.0L6.0 5.3L6.2 4.0L6.8 3.0L8.0 3.0L9.2 3.4L10.1 3.2L11.0 2.2L12.0 1.7z";

const SEAL_TEXTS: Readonly<Record<Preview["seal"], string>> = {
  sealed: "Sealed before kick-off",
  "to come": "Sealed 30 minutes before kick-off",
  none: "Predictions you can check",
};

function footer(preview: Preview): string {
  const { seal } = preview;
  const answerLine = answerText(preview);
  return [
    `<g transform="translate(${MARGIN} 522) scale(2.33)">`,
    `<path d="${SEAL}" fill="${seal === "sealed" ? COLOURS.brand : COLOURS.line}"/>`,
    `<path d="m7.8 12.3 2.9 2.9 5.6-5.9" fill="none" stroke="${COLOURS.ground}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>`,
    `<text x="140" y="562" font-size="36" fill="${COLOURS.text}">${escapeHtml(answerLine ?? SEAL_TEXTS[seal])}</text>`,
    answerLine === null || seal === "none"
      ? ""
      : `<text x="${IMAGE.width - MARGIN}" y="560" font-size="28" text-anchor="end" fill="${COLOURS.soft}">${SEAL_TEXTS[seal]}</text>`,
  ].join("");
}

function answerText({ chances, answer, home, away }: Preview): string | null {
  if (chances === null || answer === null) return null;
  const place = (["home", "draw", "away"] as const).indexOf(answer);
  const percent = pointsText(wholePoints(chances, 100)[place] ?? 0);
  if (answer === "draw") return `We say a draw, ${percent}`;
  const name = (answer === "home" ? home.name : away.name).replaceAll(/\p{C}/gu, " ");
  return `We say ${name.slice(0, MAX_NAME_LENGTH)}, ${percent}`;
}

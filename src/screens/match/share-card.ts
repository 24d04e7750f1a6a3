import type { components } from "#contract";
import { CREST_COLOURS, type Crest, crestsOf } from "#domain/crest.ts";
import { playedScore } from "#domain/score.ts";
import type { ResultChances } from "#engine/live-chances.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { formatShortDay, formatTime } from "#src/display/formatters.ts";
import { kickOffTime } from "#src/display/match-clock.ts";
import { scoreText } from "#src/display/result-text.ts";
import { isAfterwards } from "#src/display/seal-line.ts";
import { shareMatch } from "#src/display/share-text.ts";
import { threeChances } from "#src/display/shown-chance.ts";
import { product } from "#src/product/configured-product.ts";
import { logoHalves } from "#src/product/product.ts";
import type { Event } from "#src/queries/event-queries.ts";

type Prediction = components["schemas"]["Prediction"];

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 64];
// Canvas has no tokens. The board's colours are the same in both themes.
const COLOURS = {
  lit: "#15724b",
  board: "#0d3b28",
  deep: "#08261a",
  ink: "#f3f8f4",
  quiet: "#c5d8cd",
  home: "#3fd18b",
  draw: "#5f6e66",
  away: "#6d98f7",
  onBar: "#04170d",
  edge: "#808c86",
};
const TEXT_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const FIGURE_FONT = '"Barlow Condensed", "Arial Narrow", sans-serif';

/** A PNG, drawn on this device. It never contains a locked answer. */
export async function drawShareCard(event: Event, answer: Prediction | undefined): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2D canvas.");
  drawBackground(context);
  drawHeader(context, event);
  drawSides(context, event);
  const chances = answer === undefined ? null : threeChances(answer);
  if (chances !== null) drawBar(context, chances);
  if (answer !== undefined) drawAnswer(context, event, answer);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (blob === null) throw new Error("This browser cannot make a PNG.");
  return new File([blob], `${event.slug}.png`, { type: "image/png" });
}

type Context = CanvasRenderingContext2D;

function drawBackground(context: Context): void {
  const light = context.createRadialGradient(WIDTH / 2, -60, 0, WIDTH / 2, -60, 900);
  light.addColorStop(0, COLOURS.lit);
  light.addColorStop(0.55, COLOURS.board);
  light.addColorStop(1, COLOURS.deep);
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawHeader(context: Context, event: Event): void {
  const [first, second] = logoHalves(product.name);
  drawText(context, first, {
    x: MARGIN,
    y: 90,
    font: `800 38px ${TEXT_FONT}`,
    colour: COLOURS.ink,
  });
  const from = MARGIN + context.measureText(first).width;
  drawText(context, second, {
    x: from,
    y: 90,
    font: `800 38px ${TEXT_FONT}`,
    colour: COLOURS.home,
  });
  const day = formatShortDay(event.start_at);
  drawText(context, `${event.tournament.name} · ${day}`, {
    x: WIDTH - MARGIN,
    y: 86,
    font: `400 25px ${TEXT_FONT}`,
    colour: COLOURS.quiet,
    align: "right",
    maxWidth: 780,
  });
}

function drawSides(context: Context, event: Event): void {
  const crests = crestsOf(event.homeTeam, event.awayTeam);
  const score = playedScore(event);
  const figure = score === null ? kickOffTime(event) : scoreText(score);
  const centred = { align: "center", colour: COLOURS.ink } as const;
  drawText(context, figure, { ...centred, x: WIDTH / 2, y: 304, font: `600 110px ${FIGURE_FONT}` });
  for (const [x, crest, name] of [
    [270, crests.home, event.homeTeam.name],
    [WIDTH - 270, crests.away, event.awayTeam.name],
  ] as const) {
    drawCrest(context, crest, x - 48, 180);
    drawText(context, name, {
      ...centred,
      x,
      y: 342,
      font: `700 42px ${TEXT_FONT}`,
      maxWidth: 400,
    });
  }
}

function drawCrest(context: Context, { field, mark, pattern }: Crest, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  const shield = new Path2D("M4 4h88v42c0 26-20 40-44 52C24 86 4 72 4 46z");
  context.save();
  context.clip(shield);
  context.fillStyle = CREST_COLOURS[field];
  context.fillRect(0, 0, 96, 100);
  context.fillStyle = CREST_COLOURS[mark];
  context.fill(markOf(pattern));
  context.restore();
  context.strokeStyle = COLOURS.edge;
  context.lineWidth = 4;
  context.stroke(shield);
  context.restore();
}

function markOf(pattern: Crest["pattern"]): Path2D {
  return new Path2D(MARK_PATHS[pattern]);
}

const MARK_PATHS: Readonly<Record<Crest["pattern"], string>> = {
  halves: "M48 0h48v100H48z",
  band: "M0 36h96v24H0z",
  stripe: "M38 0h20v100H38z",
  sash: "M-6 76 74-6l22 22L16 98z",
};

function drawBar(context: Context, chances: ResultChances): void {
  const sides = ["home", "draw", "away"] as const;
  const percents = wholePercents(sides.map((side) => chances[side]));
  const barWidth = WIDTH - 2 * MARGIN;
  context.save();
  context.beginPath();
  context.roundRect(MARGIN, 416, barWidth, 76, 16);
  context.clip();
  let x = MARGIN;
  sides.forEach((side, index) => {
    const width = barWidth * chances[side];
    context.fillStyle = COLOURS[side];
    context.fillRect(x, 416, Math.max(0, width - 4), 76);
    const colour = side === "draw" ? COLOURS.ink : COLOURS.onBar;
    const at = { x: x + width / 2, y: 470, font: `600 46px ${FIGURE_FONT}`, colour } as const;
    if (width > 90) drawText(context, percents[index] ?? "", { ...at, align: "center" });
    x += width;
  });
  context.restore();
}

function drawAnswer(context: Context, event: Event, answer: Prediction): void {
  const line = shareMatch(event, "", answer)
    .text.split("\n")
    .find((text) => text.endsWith("."));
  const isSealed = answer.sealed_at !== null && !isAfterwards(answer);
  const seal = new Path2D("m78 550 9 9 17-18");
  context.fillStyle = isSealed ? COLOURS.home : COLOURS.draw;
  context.beginPath();
  context.arc(92, 550, 23, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = COLOURS.onBar;
  context.lineWidth = 6;
  context.stroke(seal);
  const at = {
    x: 138,
    y: 560,
    font: `700 29px ${TEXT_FONT}`,
    colour: COLOURS.ink,
    maxWidth: 620,
  };
  drawText(context, (line ?? "").replace(/\.$/, ""), at);
  if (answer.sealed_at === null || !isSealed) return;
  drawText(context, `Sealed ${formatTime(answer.sealed_at)}, before kick-off`, {
    x: WIDTH - MARGIN,
    y: 559,
    font: `400 26px ${TEXT_FONT}`,
    colour: COLOURS.quiet,
    align: "right",
  });
}

interface TextOptions {
  x: number;
  y: number;
  font: string;
  colour: string;
  align?: CanvasTextAlign;
  /** Maximum width in pixels; a longer text is narrowed. */
  maxWidth?: number;
}

function drawText(
  context: Context,
  text: string,
  { x, y, font, colour, align = "left", maxWidth }: TextOptions,
) {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y, maxWidth);
}

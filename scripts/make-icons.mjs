// Draws the icons from public/favicon.svg. Run it when that changes.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright";
import { findChromium, installChromium } from "./find-chromium.mjs";

const drawing = await readFile(new URL("../public/favicon.svg", import.meta.url), "utf8");
const target = new URL("../public/icons/", import.meta.url);
const icons = [
  { name: "icon-192", size: 192 },
  { name: "icon-512", size: 512 },
  { name: "maskable-512", size: 512, bleed: true, scale: 0.82 },
  { name: "apple-touch-180", size: 180, bleed: true, scale: 0.94 },
];
const ICO_SIZE = 48;

await mkdir(target, { recursive: true });
await installChromium();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { name, ...icon } of icons)
  await writeFile(new URL(`${name}.png`, target), await drawPng(icon));
// Browsers request this URL on pages without an icon link, like a JSON response.
await writeFile(
  new URL("../public/favicon.ico", import.meta.url),
  icoOf(await drawPng({ size: ICO_SIZE }), ICO_SIZE),
);
await browser.close();

async function drawPng({ size, bleed = false, scale = 1 }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const art = bleed ? drawing.replace('rx="14"', "") : drawing;
  const ground = bleed ? "#0d3b28" : "transparent";
  await page.setContent(
    `<style>body{margin:0;background:${ground};display:grid;place-items:center;height:100vh}svg{width:${scale * 100}%;display:block}</style>${art}`,
  );
  const png = await page.screenshot({ omitBackground: !bleed });
  await page.close();
  return png;
}

/** An ICO file with one PNG: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function icoOf(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

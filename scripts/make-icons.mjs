// Makes the PNG icons from one drawing, with a headless browser. Run again only when the drawing changes.
import { mkdir, readFile } from "node:fs/promises";
import { chromium } from "playwright";
import { findChromium, installChromium } from "./find-chromium.mjs";

const drawing = await readFile(new URL("../public/favicon.svg", import.meta.url), "utf8");
const target = new URL("../public/icons/", import.meta.url);
const icons = [
  { name: "icon-192", size: 192 },
  { name: "icon-512", size: 512 },
  // A phone cuts these to its own shape: no corners of ours, and the drawing inside the safe circle.
  { name: "maskable-512", size: 512, bleed: true, scale: 0.82 },
  { name: "apple-touch-180", size: 180, bleed: true, scale: 0.94 },
];

await mkdir(target, { recursive: true });
await installChromium();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { name, size, bleed = false, scale = 1 } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const art = bleed ? drawing.replace('rx="14"', "") : drawing;
  const ground = bleed ? "#0d3b28" : "transparent";
  await page.setContent(
    `<style>body{margin:0;background:${ground};display:grid;place-items:center;height:100vh}svg{width:${scale * 100}%;display:block}</style>${art}`,
  );
  await page.screenshot({ path: new URL(`${name}.png`, target).pathname, omitBackground: !bleed });
  await page.close();
}
await browser.close();

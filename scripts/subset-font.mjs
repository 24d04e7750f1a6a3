// Makes the font for figures: Barlow Condensed 600, digits and basic Latin. Run it only to change
// the set.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/@fontsource/barlow-condensed/", import.meta.url);
const target = new URL("../src/theme/fonts/", import.meta.url);
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const characters = `0123456789 ${letters}′'’–-−:%+.,/()·£$€₦?!`;

const font = await readFile(new URL("files/barlow-condensed-latin-600-normal.woff2", source));
const subset = await subsetFont(font, characters, {
  targetFormat: "woff2",
  // Fractions and small figures have extra glyphs, which the app never shows.
  keepFeatures: ["tnum", "kern"],
  // Phones draw without hints, which are two fifths of the file.
  noHinting: true,
});
await writeFile(new URL("barlow-condensed-600.woff2", target), subset);
await copyFile(new URL("LICENSE", source), new URL("OFL.txt", target));
console.log(`${font.length} -> ${subset.length} bytes`);

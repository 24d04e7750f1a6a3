// Makes the font for figures. Run it to change its characters.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/@fontsource/barlow-condensed/", import.meta.url);
const target = new URL("../src/theme/fonts/", import.meta.url);
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const characters = `0123456789 ${letters}′'’–-−:%+.,/()·£$€₦?!`;

const font = await readFile(new URL("files/barlow-condensed-latin-600-normal.woff2", source));
const subset = await subsetFont(font, characters, {
  targetFormat: "woff2",
  keepFeatures: ["tnum", "kern"],
  // Phones ignore hints, which are two fifths of the file.
  noHinting: true,
});
await writeFile(new URL("barlow-condensed-600.woff2", target), subset);
await copyFile(new URL("LICENSE", source), new URL("OFL.txt", target));
console.log(`${font.length} -> ${subset.length} bytes`);

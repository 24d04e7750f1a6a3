// A thread, because an image takes 30 to 100 ms. JavaScript, because it runs unbundled.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
const font = readFileSync(new URL("barlow-condensed-600.ttf", import.meta.url));
await initWasm(readFileSync(wasm));

/** @param {string} svg */
function render(svg) {
  const image = new Resvg(svg, {
    font: {
      fontBuffers: [font],
      defaultFontFamily: "Barlow Condensed",
      loadSystemFonts: false,
    },
  });
  const rendered = image.render();
  const png = rendered.asPng();
  rendered.free();
  image.free();
  return png;
}

parentPort?.on("message", ({ id, svg }) => {
  try {
    const png = render(svg);
    parentPort?.postMessage({ id, png }, []);
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) }, []);
  }
});

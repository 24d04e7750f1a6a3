import { expect, it } from "vitest";
import { isValidFile } from "#sw/shell/precache-validation.ts";

const PAGE = '<!doctype html><div id="root"></div>';

function answer(type: string, body = "", status = 200): Response {
  return new Response(body, { status, headers: { "content-type": type } });
}

it.each<[string, string, string]>([
  ["/assets/app-1.js", "text/javascript; charset=utf-8", ""],
  ["/assets/app-1.js", "application/javascript", ""],
  ["/assets/app-1.css", "text/css", ""],
  ["/assets/font-1.woff2", "font/woff2", ""],
  ["/icon.svg", "image/svg+xml", ""],
  ["/icon.png", "image/png", ""],
  ["/app.webmanifest", "application/manifest+json", ""],
  ["https://touchline.example/index.html?__WB_REVISION__=1", "text/html; charset=utf-8", PAGE],
])("%s is ours as %s", async (url, type, body) => {
  expect(await isValidFile(url, answer(type, body))).toBe(true);
});

it.each(["js", "css", "svg", "png", "woff2", "webmanifest"])(
  "A login page in place of a .%s is rejected",
  async (ending) => {
    expect(await isValidFile(`/file.${ending}`, answer("text/html", PAGE))).toBe(false);
  },
);

it("A login page in place of our page is rejected", async () => {
  expect(await isValidFile("/index.html", answer("text/html", "<h1>Wi-Fi</h1>"))).toBe(false);
});

it("An error is rejected with any content type", async () => {
  expect(await isValidFile("/index.html", answer("text/html", PAGE, 404))).toBe(false);
  expect(await isValidFile("/assets/app-1.js", answer("text/javascript", "", 500))).toBe(false);
});

it("A validated response can still be read", async () => {
  const response = answer("text/html", PAGE);
  await isValidFile("/index.html", response);
  expect(await response.text()).toBe(PAGE);
});

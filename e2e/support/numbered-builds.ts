import { expect } from "@playwright/test";
import { integrityOf } from "../../scripts/precache-integrity.mjs";
import type { Origin } from "./origin.ts";

const PAGE_ENTRY = /\{"integrity":"[^"]*","revision":"[^"]*","url":"index.html"\}/;
const LAST_REVISION = /"revision":"([^"]*)","url":"manifest.webmanifest"/;

/** @returns a function that deploys a build with this number in its page */
export async function deployNumbered(origin: Origin): Promise<(build: number) => void> {
  const html = await (await fetch(`${origin.url}/index.html`)).text();
  let number = 0;
  const page = () => html.replace("<html ", `<html data-build="${number}" `);
  origin.rewrite(/^\/(index\.html)?$/, page);
  origin.rewrite("/sw.js", (body) => {
    expect(body).toMatch(PAGE_ENTRY);
    expect(body).toMatch(LAST_REVISION);
    return (
      body
        .replace(
          PAGE_ENTRY,
          JSON.stringify({
            integrity: integrityOf(page()),
            revision: String(number),
            url: "index.html",
          }),
        )
        // The last installed file changes too, so that a test can hold the install there.
        .replace(LAST_REVISION, `"revision":"${number}","url":"manifest.webmanifest"`)
    );
  });
  return (build) => {
    number = build;
  };
}

import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createPngRenderer } from "#server/link-previews/png-renderer.ts";
import { type Preview, previewSvg } from "#server/link-previews/preview-image.ts";

const LOCKED: Preview = {
  home: { id: 7, name: "Atlético San Telvio" },
  away: { id: 9, name: "Łódź & Sons <b>" },
  competition: "Savanna Premiership",
  startAt: new Date("2026-11-22T15:00:00Z"),
  seal: "sealed",
  chances: null,
  answer: null,
};
const OPEN: Preview = { ...LOCKED, chances: [0.617, 0.222, 0.161], answer: "home" };

const renderer = createPngRenderer();
afterAll(() => renderer.close());

function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe("The image of a match", () => {
  it("names both sides, the competition, the day and the kick-off in UTC", () => {
    const svg = previewSvg(LOCKED);
    expect(svg).toContain(">Atlético San Telvio<");
    expect(svg).toContain(">Łódź &#38; Sons &#60;b&#62;<");
    expect(svg).toContain(">Savanna Premiership · Sun, 22 November 2026<");
    expect(svg).toContain(">15:00<");
  });

  it("has the bar and the answer only if they are given", () => {
    expect(previewSvg(LOCKED)).not.toMatch(/%|We say/);
    const svg = previewSvg(OPEN);
    for (const text of [">62%<", ">22%<", ">16%<", "We say Atlético San Telvio, 62%"])
      expect(svg).toContain(text);
    expect(previewSvg({ ...OPEN, answer: "draw" })).toContain("We say a draw, 22%");
  });

  it("does not claim a seal that is not there yet", () => {
    const svg = previewSvg({ ...LOCKED, seal: "to come" });
    expect(svg).toContain("Sealed 30 minutes before kick-off");
    expect(svg).not.toContain("Sealed before kick-off");
    expect(previewSvg({ ...LOCKED, seal: "none" })).not.toContain("Sealed");
  });

  it("is a PNG of 1200 by 630", async () => {
    expect(sizeOf(await renderer.render(previewSvg(OPEN)))).toEqual([1_200, 630]);
  });

  it("can be drawn with any names", async () => {
    const name = fc.oneof(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.constantFrom("]]>", "</text>", "&#0;", "\u0000", "\uD800", "<!--", "مرحبا", "🏟️", ""),
    );
    await fc.assert(
      fc.asyncProperty(name, name, name, async (home, away, competition) => {
        const names = { home: { id: 1, name: home }, away: { id: 2, name: away }, competition };
        expect(sizeOf(await renderer.render(previewSvg({ ...OPEN, ...names })))).toEqual([
          1_200, 630,
        ]);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it("fails if it cannot be drawn, and the next one is drawn", async () => {
    await expect(renderer.render("<svg")).rejects.toThrow();
    expect(sizeOf(await renderer.render(previewSvg(LOCKED)))).toEqual([1_200, 630]);
  });
});

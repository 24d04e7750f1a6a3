import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import { createCompressor } from "#server/platform/http/compressor.ts";

afterEach(() => vi.restoreAllMocks());

const TEXT = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id }))));

it("Fast compression runs one answer after the other, ten at most, and takes new ones when they are done", async () => {
  const { compressFast } = createCompressor();
  const done: number[] = [];
  const all = Array.from({ length: 11 }, (_, index) => {
    const encoding = index % 2 === 0 ? "br" : "gzip";
    return compressFast(TEXT, encoding)?.then((bytes) => {
      done.push(index);
      return encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    });
  });
  expect(all.at(-1)).toBeUndefined();
  for (const bytes of await Promise.all(all.slice(0, 10))) expect(bytes).toEqual(TEXT);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(compressFast(TEXT, "gzip")).not.toBeNull();
});

it("The best compression runs one at a time, and then rests four times as long as it took", async () => {
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  const { compressBest } = createCompressor();
  const first = compressBest(TEXT);
  elapsed = 200;
  expect(compressBest(TEXT)).toBeNull();
  expect(brotliDecompressSync((await first) ?? "")).toEqual(TEXT);
  elapsed = 999;
  expect(compressBest(TEXT)).toBeNull();
  elapsed = 1_000;
  expect(compressBest(TEXT)).not.toBeNull();
});

it("An answer that cannot be compressed is an error once, and the next one is compressed", async () => {
  const { compressFast } = createCompressor();
  // Not what its type says: zlib refuses it.
  await expect(compressFast(0 as unknown as Buffer, "br")).rejects.toThrow();
  expect(gunzipSync((await compressFast(TEXT, "gzip")) ?? "")).toEqual(TEXT);
});

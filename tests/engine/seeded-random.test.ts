import { expect, it } from "vitest";
import { mulberry32, seededRandom } from "#engine/seeded-random.ts";

it("The same seed gives the same numbers on every machine and in every version", () => {
  const draw = mulberry32(1);
  expect([draw(), draw(), draw()]).toEqual([
    0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
  ]);
  const random = seededRandom("a season");
  expect([random.next(), random.int(100), random.poisson(2.5)]).toEqual([
    0.027703426778316498, 13, 2,
  ]);
});

it("Similar seeds give very different numbers", () => {
  const first = Array.from({ length: 100 }, (_, index) => seededRandom(`seed ${index}`).next());
  expect(new Set(first).size).toBe(100);
  const mean = first.reduce((sum, value) => sum + value, 0) / first.length;
  expect(mean).toBeGreaterThan(0.4);
  expect(mean).toBeLessThan(0.6);
});

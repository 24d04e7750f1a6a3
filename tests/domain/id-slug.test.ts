import { expect, it } from "vitest";
import { idSlug, readIdSlug } from "#domain/id-slug.ts";

it("A club's slug has its plain name and its id", () => {
  expect(idSlug({ id: 12, name: "Ñandú São 1860" })).toBe("nandu-sao-1860-12");
});

it("Reading a slug gives the id, or null without one", () => {
  expect(readIdSlug("nandu-sao-1860-12")).toBe(12);
  expect(readIdSlug("12")).toBe(12);
  expect(readIdSlug("oakmoor")).toBeNull();
  expect(readIdSlug("oakmoor-0")).toBeNull();
  expect(readIdSlug("oakmoor-99999999999")).toBeNull();
});

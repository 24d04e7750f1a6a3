import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readChosen, writeChosen } from "#src/storage/chosen-questions.ts";
import { stubStorage } from "../support/browser-storage.ts";

beforeEach(() => {
  stubStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("Questions chosen for one match never apply to another, for any slug", () => {
  writeChosen("lions-tigers", new Set([2, 5]));
  expect(readChosen("lions-tigers")).toEqual(new Set([2, 5]));
  for (const slug of ["tigers-lions", "constructor", "__proto__"])
    expect(readChosen(slug), slug).toBeNull();
  writeChosen("lions-tigers", null);
  expect(readChosen("lions-tigers")).toBeNull();
});

import { expect, it } from "vitest";
import { readableUrl } from "#server/platform/http/readable-url.ts";

it.each([
  ["/prediction/a-v-b?x=%E0", "/prediction/a-v-b?x=%E0"],
  ["/prediction/%C3%A9", "/prediction/%C3%A9"],
  ["/prediction/%E0%A4%A", "/prediction/%25E0%25A4%25A"],
  ["/100%?q=%", "/100%25?q=%"],
])("The address %s is read as %s", (url, read) => {
  expect(readableUrl(url)).toBe(read);
});

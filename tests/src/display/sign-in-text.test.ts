import { expect, it } from "vitest";
import { lastUsedText } from "#src/display/sign-in-text.ts";

const NOW = 1_795_262_400;

it.each([
  [0, NOW, "Used in the last hour"],
  [3_599, NOW, "Used in the last hour"],
  [3_600, NOW, "Last used 1 hour ago"],
  [3 * 86_400, NOW, "Last used 3 days ago"],
  [-30, NOW, "Used in the last hour"],
  [-7_200, NOW, "Last used some time ago"],
  [60, null, "Last used some time ago"],
])("A session that was used %i s before %s o'clock reads: %s", (ago, now, words) => {
  expect(lastUsedText(NOW - ago, now)).toBe(words);
});

import { expect, it } from "vitest";
import { validForwardedFor } from "#server/platform/network/forwarded-for.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:51234", "203.0.113.9"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["::ffff:203.0.113.9", "::ffff:203.0.113.9"],
  ["203.0.113.9 ,198.51.100.7:80", "203.0.113.9, 198.51.100.7"],
  ["anything, 198.51.100.7", "198.51.100.7"],
  ["203.0.113.9, unknown, 198.51.100.7", "198.51.100.7"],
  ["198.51.100.7, _hidden", ""],
])("X-Forwarded-For %j is read as %j", (header, valid) => {
  expect(validForwardedFor(header)).toBe(valid);
});

it.each([
  "",
  " ",
  "unknown",
  "1",
  "010.1.1.1",
  "0x7f.0.0.1",
  "999.1.1.1",
  "1.2.3.4:port",
  "1.2.3.4:123456",
  "1.2.3.4:",
  "[1.2.3.4",
  "fe80::1%any-text",
  "[fe80::1%any-text]:1",
  '"1.2.3.4"',
])("X-Forwarded-For %j contains no address", (header) => {
  expect(validForwardedFor(header)).toBe("");
});

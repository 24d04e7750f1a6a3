import { beforeAll, expect, it } from "vitest";
import { openGeo } from "#server/platform/network/geo.ts";

let locate: Awaited<ReturnType<typeof openGeo>>;
beforeAll(async () => {
  locate = await openGeo("GB");
});

it("An address has its country, also in the notation of a dual-stack socket", () => {
  expect(locate("41.58.0.1")).toMatchObject({ country: "NG", continent: "AF", currency: "NGN" });
  for (const written of [
    "::ffff:41.58.0.1",
    "::FFFF:41.58.0.1",
    "::ffff:293a:1",
    "0:0:0:0:0:ffff:293a:0001",
    // 6to4 and NAT64.
    "2002:293a:1::1",
    "64:ff9b::293a:1",
  ])
    expect(locate(written), written).toEqual(locate("41.58.0.1"));
});

it("An IPv6 address has its own country", () => {
  expect(locate("2a00:1450:4001::1")).toMatchObject({ country: "IE", continent: "EU" });
});

it.each([
  "127.0.0.1",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.1.1",
  // Carrier-grade NAT: one address for many users.
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  // For documentation, though a database may list it.
  "192.0.2.1",
  "2001:db8::1",
  "::",
  "::1",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "::ffff:10.0.0.1",
  "2002:a00:1::1",
  "2c0f:ffff:ffff::1",
  "1.2.3.4, 41.58.0.1",
  "41.58.0.1:443",
  "999.1.1.1",
  "[::1]",
  "unknown",
  "",
])("An address without a place (%j) gets the default country", (ip) => {
  expect(locate(ip).country).toBe("GB");
});

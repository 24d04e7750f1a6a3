import { beforeAll, expect, it } from "vitest";
import { openGeo } from "#server/platform/network/geo.ts";

let locate: Awaited<ReturnType<typeof openGeo>>;
beforeAll(async () => {
  locate = await openGeo("GB");
});

it("An address is in its country, also as a socket for both kinds of address writes it", () => {
  expect(locate("41.58.0.1")).toMatchObject({ country: "NG", continent: "AF", currency: "NGN" });
  for (const written of [
    "::ffff:41.58.0.1",
    "::FFFF:41.58.0.1",
    "::ffff:293a:1",
    "0:0:0:0:0:ffff:293a:0001",
  ])
    expect(locate(written), written).toEqual(locate("41.58.0.1"));
});

it.each(["127.0.0.1", "10.0.0.1", "::1", "fe80::1", "unknown", ""])(
  "An address that says nothing (%j) is the default country's",
  (ip) => {
    expect(locate(ip).country).toBe("GB");
  },
);

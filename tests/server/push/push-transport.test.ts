import { isIP } from "node:net";
import { expect, it } from "vitest";
import { createPublicLookUp, createPushTransport } from "#server/push/push-transport.ts";

/** @returns the addresses that a connection may use, or why there are none */
function lookUp(answers: readonly string[], { all = true } = {}): Promise<string> {
  const lookUpPublic = createPublicLookUp((_name, _options, callback) =>
    callback(
      null,
      answers.map((address) => ({ address, family: isIP(address) })),
    ),
  );
  return new Promise((resolve) => {
    lookUpPublic("push.example.com", { all }, (error, address, family) => {
      if (error !== null) resolve(error.message);
      else if (typeof address === "string") resolve(`${address} family ${family}`);
      else resolve(address.map((entry) => entry.address).join());
    });
  });
}

it.each([
  ["loopback", "127.0.0.1"],
  ["private", "10.0.0.8"],
  ["private", "192.168.1.1"],
  ["link-local, such as a cloud's metadata", "169.254.169.254"],
  ["shared by a provider", "100.64.0.1"],
  ["unspecified", "0.0.0.0"],
  ["IPv6 loopback", "::1"],
  ["IPv6 unspecified", "::"],
  ["unique local", "fd00::1"],
  ["IPv6 link-local", "fe80::1"],
  ["mapped IPv4", "::ffff:10.0.0.8"],
  ["mapped IPv4 in hexadecimal", "::ffff:7f00:1"],
  ["translated IPv4", "64:ff9b::a00:8"],
  ["6to4 of a private address", "2002:a00:8::"],
])("A name that resolves to a %s address is refused: %s", async (_kind, address) => {
  expect(await lookUp([address])).toBe("The address is not public.");
  expect(await lookUp(["142.250.72.14", address])).toBe("The address is not public.");
});

it("A name with public addresses is used, and a name without an address is refused", async () => {
  const google = ["142.250.72.14", "2607:f8b0:4005:80a::200e"];
  expect(await lookUp(google)).toBe(google.join());
  expect(await lookUp(google, { all: false })).toBe("142.250.72.14 family 4");
  expect(await lookUp([])).toBe("The address is not public.");
});

it("The transport refuses a forbidden endpoint without a connection", async () => {
  const transport = createPushTransport({ allowsLoopback: false });
  for (const endpoint of ["https://127.0.0.1/send", "https://[::ffff:10.0.0.8]/send"])
    await expect(transport.post({ endpoint, headers: {}, body: Buffer.alloc(0) })).rejects.toThrow(
      "The endpoint is not allowed.",
    );
  transport.close();
});

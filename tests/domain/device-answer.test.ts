import { describe, expect, it } from "vitest";
import {
  type DeviceAnswer,
  deviceAnswerHeaders,
  isFromDevice,
  readDeviceAnswer,
} from "#domain/device-answer.ts";

describe("An answer from the device", () => {
  it.each<[string, DeviceAnswer, Record<string, string>]>([
    [
      "that is all it knows",
      { savedAt: 1_795_000_000, why: "unreachable" },
      { "x-touchline-saved-at": "1795000000", "x-touchline-why": "unreachable" },
    ],
    [
      "that may be a part",
      { savedAt: 1, why: "portal", isPart: true },
      { "x-touchline-saved-at": "1", "x-touchline-why": "portal", "x-touchline-part": "1" },
    ],
    [
      "while the server's is on its way",
      { savedAt: 1, why: "slow", late: "0b1e" },
      { "x-touchline-saved-at": "1", "x-touchline-why": "slow", "x-touchline-late": "0b1e" },
    ],
    [
      "of a server in trouble",
      { savedAt: 1, why: "failing" },
      { "x-touchline-saved-at": "1", "x-touchline-why": "failing" },
    ],
  ])("%s is written to the headers and read back", (_what, answer, headers) => {
    expect(deviceAnswerHeaders(answer)).toEqual(headers);
    expect(readDeviceAnswer(new Headers(headers))).toEqual(answer);
    expect(isFromDevice(new Headers(headers))).toBe(true);
  });

  it("with an unknown reason is read as unreachable", () => {
    const headers = new Headers({ "x-touchline-saved-at": "1", "x-touchline-why": "bored" });
    expect(readDeviceAnswer(headers)).toEqual({ savedAt: 1, why: "unreachable" });
  });

  it.each(["", "soon", "0", "-1", "Infinity"])("saved at '%s' has no age", (savedAt) => {
    const headers = new Headers({ "x-touchline-saved-at": savedAt, "x-touchline-why": "slow" });
    expect(readDeviceAnswer(headers)).toBeNull();
    expect(isFromDevice(headers)).toBe(true);
  });

  it("does not count as the server's", () => {
    const headers = new Headers({ date: "Sat, 21 Nov 2026 12:00:00 GMT" });
    expect(readDeviceAnswer(headers)).toBeNull();
    expect(isFromDevice(headers)).toBe(false);
  });
});

import { expect, it, vi } from "vitest";
import { createPushSync } from "#src/queries/push-sync-loop.ts";

function createDevice() {
  const device = { isOn: true, isOnline: true, isImpersonated: false };
  const timers: { run: () => void; ms: number }[] = [];
  const save = vi.fn<() => Promise<void>>().mockResolvedValue();
  const sync = createPushSync({
    isOn: () => device.isOn,
    isOnline: () => device.isOnline,
    isImpersonated: async () => device.isImpersonated,
    save,
    setTimer: (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
    },
  });
  const waits = () => timers.map(({ ms }) => ms);
  return { device, save, sync, waits, fire: () => timers.shift()?.run() };
}

it("Several changes are sent once, after 0.8 s without a change", async () => {
  const { save, sync, waits, fire } = createDevice();
  for (let change = 0; change < 3; change += 1) sync.sendSoon();
  expect(waits()).toEqual([800]);
  expect([sync.state.read(), save.mock.calls.length]).toEqual(["waiting", 0]);
  fire();
  await expect.poll(sync.state.read).toBe("saved");
  expect(save).toHaveBeenCalledOnce();
  expect(waits()).toEqual([]);
});

it("A failure is shown, and repeated each minute until it is saved", async () => {
  const { save, sync, waits, fire } = createDevice();
  save.mockRejectedValueOnce(new Error("503")).mockRejectedValueOnce(new Error("503"));
  await sync.keepSending();
  for (const requests of [1, 2]) {
    expect([sync.state.read(), waits(), save.mock.calls.length]).toEqual([
      "failed",
      [60_000],
      requests,
    ]);
    fire();
    await expect.poll(sync.state.read).not.toBe("waiting");
  }
  expect([sync.state.read(), waits()]).toEqual(["saved", []]);
});

it("A press on Try again replaces the next repetition", async () => {
  const { save, sync, waits } = createDevice();
  save.mockRejectedValueOnce(new Error("503"));
  await sync.keepSending();
  await sync.keepSending();
  expect([sync.state.read(), waits()]).toEqual(["saved", []]);
});

it("Offline nothing is sent, and the change after it sends the choices", async () => {
  const { device, save, sync, waits, fire } = createDevice();
  device.isOnline = false;
  sync.sendSoon();
  fire();
  expect([sync.state.read(), waits(), save.mock.calls.length]).toEqual(["waiting", [], 0]);
  device.isOnline = true;
  sync.sendSoon();
  fire();
  await expect.poll(sync.state.read).toBe("saved");
  expect(save).toHaveBeenCalledOnce();
});

it("An impersonating admin sends nothing until the impersonation ends", async () => {
  const { device, save, sync } = createDevice();
  device.isImpersonated = true;
  await sync.keepSending();
  expect([sync.state.read(), save.mock.calls.length]).toEqual(["paused", 0]);
  device.isImpersonated = false;
  await sync.keepSending();
  expect([sync.state.read(), save.mock.calls.length]).toEqual(["saved", 1]);
});

it("After notifications are turned off nothing is sent", async () => {
  const { device, save, sync, fire } = createDevice();
  save.mockRejectedValueOnce(new Error("503"));
  await sync.keepSending();
  device.isOn = false;
  fire();
  await expect.poll(sync.state.read).toBe("saved");
  expect(save).toHaveBeenCalledOnce();
});

it("The first request reports its failure to the press that turns notifications on", async () => {
  const { save, sync, waits } = createDevice();
  save.mockRejectedValueOnce(new Error("no push service"));
  await expect(sync.sendNow()).rejects.toThrow("no push service");
  expect(waits()).toEqual([]);
});

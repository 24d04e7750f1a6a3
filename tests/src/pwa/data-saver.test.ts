import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseDataSaver, savesData } from "#src/pwa/data-saver.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

let storage: Map<string, string>;

beforeEach(() => {
  storage = stubStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [undefined, "nothing", false],
  [false, "nothing", false],
  [true, "nothing", true],
  [true, "off", false],
  [undefined, "on", true],
  [true, "nonsense", true],
])(
  "With %s in the browser and %s chosen on this phone, data is saved: %s",
  (saveData, chosen, saves) => {
    vi.stubGlobal("navigator", saveData === undefined ? {} : { connection: { saveData } });
    if (chosen !== "nothing") storage.set("dataSaver", chosen);
    expect(savesData.read()).toBe(saves);
  },
);

it("A choice in another tab or in the browser applies here", () => {
  const connection = Object.assign(new EventTarget(), { saveData: false });
  vi.stubGlobal("navigator", { connection });
  const fromOtherTab = stubOtherTab();
  const heard = vi.fn<() => void>();
  const stop = savesData.subscribe(heard);
  fromOtherTab("dataSaver", "on");
  expect(heard).toHaveBeenCalledTimes(1);
  connection.dispatchEvent(new Event("change"));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(chooseDataSaver(true)).toBe(true);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});

it("A fan reads that a choice cannot be stored", () => {
  vi.unstubAllGlobals();
  stubStorage({ hasRoom: false });
  expect(chooseDataSaver(true)).toBe(false);
});

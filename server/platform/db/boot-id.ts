import { readFileSync } from "node:fs";

/** Names one boot of the machine; null elsewhere than on Linux, and where it may not be read. */
export function readBootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}

import { createHash } from "node:crypto";

export function seededBytes(seed: string): (size: number) => Buffer {
  let block = 0;
  return (size) => {
    const parts: Buffer[] = [];
    for (let have = 0; have < size; have += 32) {
      parts.push(createHash("sha256").update(`${seed}:${block++}`).digest());
    }
    return Buffer.concat(parts).subarray(0, size);
  };
}

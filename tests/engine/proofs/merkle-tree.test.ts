import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inclusionPath,
  leafHash,
  merkleTree,
  rootFromPath,
  rootOf,
} from "#engine/proofs/merkle-tree.ts";
import { sha256, utf8 } from "#engine/proofs/sha256.ts";

/**
 * Leaves and the roots of their first 1 to 8, from the tests of Certificate Transparency's own
 * library.
 */
const DATA = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

function leavesOf(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => leafHash(utf8(`leaf ${index}`))));
}

/** The recursive definition of RFC 9162 section 2.1.1. */
async function rootBySplitting(leaves: readonly string[]): Promise<string> {
  const [first] = leaves;
  if (first === undefined) throw new Error("no leaf");
  if (leaves.length === 1) return first;
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  const sides = await Promise.all([
    rootBySplitting(leaves.slice(0, split)),
    rootBySplitting(leaves.slice(split)),
  ]);
  return sha256(Uint8Array.of(1), ...sides.map((hash) => new Uint8Array(Buffer.from(hash, "hex"))));
}

function flipped(hash: string, bit: number): string {
  const bytes = Buffer.from(hash, "hex");
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString("hex");
}

describe("a tree", () => {
  it("has the published root of Certificate Transparency for one to eight leaves", async () => {
    const leaves = await Promise.all(
      DATA.map((hex) => leafHash(new Uint8Array(Buffer.from(hex, "hex")))),
    );
    for (const [index, root] of ROOTS.entries())
      expect(rootOf(await merkleTree(leaves.slice(0, index + 1)))).toBe(root);
  });

  it("has the published paths of Certificate Transparency", async () => {
    const leaves = await Promise.all(
      DATA.map((hex) => leafHash(new Uint8Array(Buffer.from(hex, "hex")))),
    );
    expect(inclusionPath(await merkleTree(leaves.slice(0, 1)), 0)).toEqual([]);
    expect(inclusionPath(await merkleTree(leaves), 5)).toEqual([
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    expect(inclusionPath(await merkleTree(leaves.slice(0, 3)), 2)).toEqual([
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    ]);
  });

  it("of any size equals the recursive definition of the RFC", async () => {
    for (let count = 1; count <= 40; count++) {
      const leaves = await leavesOf(count);
      expect(rootOf(await merkleTree(leaves)), `${count} leaves`).toBe(
        await rootBySplitting(leaves),
      );
    }
  });

  it("without a leaf is rejected", async () => {
    await expect(merkleTree([])).rejects.toThrow(RangeError);
  });
});

describe("a path", () => {
  it("leads from every leaf to its root only, in trees of up to 20 leaves", async () => {
    for (let count = 1; count <= 20; count++) {
      const leaves = await leavesOf(count);
      const tree = await merkleTree(leaves);
      for (const [index, hash] of leaves.entries()) {
        const path = inclusionPath(tree, index);
        expect(await rootFromPath({ hash, index, count, path })).toBe(rootOf(tree));
        for (const other of [index - 1, index + 1, index ^ 2, index ^ 4]) {
          if (other !== index)
            expect(
              await rootFromPath({ hash, index: other, count, path }),
              `${index} of ${count} as ${other}`,
            ).not.toBe(rootOf(tree));
        }
        expect(await rootFromPath({ hash, index, count, path: [...path, hash] })).toBeNull();
        if (path.length > 0)
          expect(await rootFromPath({ hash, index, count, path: path.slice(0, -1) })).toBeNull();
      }
    }
  });

  it("with any flipped bit leads elsewhere", async () => {
    const leaves = await leavesOf(40);
    const tree = await merkleTree(leaves);
    await fc.assert(
      fc.asyncProperty(fc.nat(39), fc.nat(6), fc.nat(255), async (index, step, bit) => {
        const path = inclusionPath(tree, index);
        const hash = leaves[index] ?? "";
        const at = step % (path.length + 1);
        const change =
          at === path.length
            ? { hash: flipped(hash, bit), path }
            : { hash, path: path.map((one, place) => (place === at ? flipped(one, bit) : one)) };
        expect(await rootFromPath({ index, count: 40, ...change })).not.toBe(rootOf(tree));
      }),
    );
  });

  it("of an index outside the tree is rejected", async () => {
    const hash = "a".repeat(64);
    for (const [index, count] of [
      [-1, 4],
      [4, 4],
      [0, 0],
      [0.5, 4],
      [Number.NaN, 4],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(await rootFromPath({ hash, index, count, path: [hash, hash] })).toBeNull();
    }
  });
});

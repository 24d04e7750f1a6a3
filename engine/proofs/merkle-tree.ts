import { fromHex } from "./hex.ts";
import { sha256 } from "./sha256.ts";

/** Different first bytes keep a leaf from passing as a node; RFC 9162 section 2.1.1. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export function leafHash(...data: readonly Uint8Array[]): Promise<string> {
  return sha256(LEAF, ...data);
}

function nodeHash(left: string, right: string): Promise<string> {
  return sha256(NODE, fromHex(left), fromHex(right));
}

export type MerkleTree = readonly (readonly string[])[];

/**
 * The tree of RFC 9162 section 2.1.1. An odd last hash moves up unchanged.
 * @throws RangeError without a leaf
 */
export async function merkleTree(leaves: readonly string[]): Promise<MerkleTree> {
  if (leaves.length === 0) throw new RangeError("A tree needs a leaf.");
  const levels = [leaves];
  for (let level = leaves; level.length > 1;) {
    level = await Promise.all(
      pairs(level).map(([left, right]) => (right === undefined ? left : nodeHash(left, right))),
    );
    levels.push(level);
  }
  return levels;
}

function pairs(level: readonly string[]): [left: string, right: string | undefined][] {
  return level.flatMap((hash, at): [string, string | undefined][] =>
    at % 2 === 0 ? [[hash, level[at + 1]]] : [],
  );
}

export function rootOf(tree: MerkleTree): string {
  const root = tree.at(-1)?.[0];
  if (root === undefined) throw new RangeError("The tree has no root.");
  return root;
}

/** Hashes from leaf to root, the neighbour first; RFC 9162 section 2.1.3.1. */
export function inclusionPath(tree: MerkleTree, index: number): string[] {
  return tree.flatMap((level, height) => level[neighbour(Math.floor(index / 2 ** height))] ?? []);
}

function neighbour(index: number): number {
  return index % 2 === 0 ? index + 1 : index - 1;
}

/** Null where the path cannot belong to a tree of this many leaves; RFC 9162 section 2.1.3.2. */
export async function rootFromPath(leaf: {
  hash: string;
  index: number;
  count: number;
  path: readonly string[];
}): Promise<string | null> {
  const { index, count, path } = leaf;
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 0 || index >= count)
    return null;
  let at = index;
  let last = count - 1;
  let hash = leaf.hash;
  for (const other of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = await nodeHash(other, hash);
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = await nodeHash(hash, other);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : null;
}

import { parseTree, printParseErrorCode } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import { ImportFileError } from "#server/feeds/import-file-error.ts";

export interface JsonDocument {
  file: string;
  text: string;
  root: Node;
}

export type JsonNode = Node;

/** @throws ImportFileError with the line of the first syntax error */
export function parseJsonDocument(file: string, text: string): JsonDocument {
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/, " "), errors, { disallowComments: true });
  const first = errors[0];
  if (first !== undefined) {
    const reason = `broken JSON (${words(printParseErrorCode(first.error))}).`;
    throw new ImportFileError(file, lineAt(text, first.offset), reason);
  }
  if (root === undefined) throw new ImportFileError(file, 1, "the file is empty.");
  return { file, text, root };
}

export function failAt(document: JsonDocument, node: JsonNode, reason: string): never {
  throw new ImportFileError(document.file, lineAt(document.text, node.offset), reason);
}

export function failShape(
  document: JsonDocument,
  node: JsonNode,
  path: string,
  expected: string,
): never {
  return failAt(document, node, `"${path}" must be ${expected}, got ${excerpt(document, node)}.`);
}

export function property(node: JsonNode, name: string): JsonNode | undefined {
  for (const pair of node.children ?? []) {
    const [key, value] = pair.children ?? [];
    if (key?.value === name && value !== undefined && value.type !== "null") return value;
  }
  return undefined;
}

export function isNull(node: JsonNode, name: string): boolean {
  return (node.children ?? []).some(
    ({ children: [key, value] = [] }) => key?.value === name && value?.type === "null",
  );
}

export function requireObject(document: JsonDocument, node: JsonNode, path: string): JsonNode {
  return node.type === "object" ? node : failShape(document, node, path, "an object");
}

export function requireArray(document: JsonDocument, node: JsonNode, path: string): JsonNode[] {
  return node.type === "array" ? (node.children ?? []) : failShape(document, node, path, "a list");
}

export function requireText(document: JsonDocument, node: JsonNode, path: string): string {
  const value: unknown = node.value;
  if (typeof value !== "string" || value.trim() === "") {
    return failShape(document, node, path, "a text");
  }
  return value.trim();
}

export function requireWholeNumber(
  document: JsonDocument,
  node: JsonNode,
  path: string,
  range: { min: number; max: number },
): number {
  const value: unknown = node.value;
  if (
    typeof value !== "number" ||
    !Number.isInteger(value) ||
    value < range.min ||
    value > range.max
  ) {
    return failShape(document, node, path, `a whole number from ${range.min} to ${range.max}`);
  }
  return value;
}

function excerpt(document: JsonDocument, node: JsonNode): string {
  const source = document.text
    .slice(node.offset, node.offset + node.length)
    .replace(/\s+/g, " ")
    .replace(/([[{]) /g, "$1")
    .replace(/ ([\]}])/g, "$1");
  return source.length > 60 ? `${source.slice(0, 57)}...` : source;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1))
    line += 1;
  return line;
}

function words(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

import { readFileSync } from "node:fs";
import { SOURCE } from "./source.ts";

const PAGE = "docs/one-server.md";

const STAND_INS = {
  SOURCE,
  MATCHES: '"http://127.0.0.1:8099 --files 2026-27/en.1.json"',
  VAPID_SUBJECT: "mailto:operator@example.com",
} as const;

export interface Part {
  title: string;
  lines: string;
}

export function readPage(): Part[] {
  return readFileSync(PAGE, "utf8")
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf("\n")),
      lines: [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block).join(""),
    }))
    .filter(({ lines }) => lines !== "");
}

export function linesOf({ lines }: Part): string {
  return Object.entries(STAND_INS).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    lines,
  );
}

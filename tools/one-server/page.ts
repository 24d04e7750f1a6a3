import { readFileSync } from "node:fs";
import { SOURCE } from "./source.ts";

const PAGE = "docs/one-server.md";

/** The values of the page that name places on the internet, which a container without one cannot reach. */
const STAND_INS = {
  SOURCE,
  MATCHES: '"http://127.0.0.1:8099 --files 2026-27/en.1.json"',
} as const;

/** One heading of the page with its lines. */
export interface Part {
  title: string;
  lines: string;
}

/** The parts of the page that have lines to run, in order. */
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

/** The lines of a part, with the two values that the container has otherwise. */
export function linesOf({ lines }: Part): string {
  return Object.entries(STAND_INS).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    lines,
  );
}

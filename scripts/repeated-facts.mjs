import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { PROGRAMS, SHARED } from "./import-rules.mjs";

const FACTS = [
  {
    fact: "which statuses are live, over, void or off",
    shows:
      /\[\s*(?:"(?:not_started|first_half|halftime|second_half|extra_time|extra_time_break|penalties|interrupted|ended|postponed|abandoned|canceled)",?\s*){3,}/,
    home: ["domain/match-status.ts"],
  },
  {
    fact: "a header of our own",
    shows: /["'`]x-touchline-/,
    home: ["domain/"],
  },
  {
    fact: "the page's storage",
    shows: /\b(?:local|session)Storage\s*(?:\.|\[)/,
    home: ["src/storage/"],
  },
  {
    fact: "the length of a day",
    shows: /\b86_?400(?:_?000)?\b|\b24 \* (?:3_600|60 \* 60)/,
    home: ["domain/day.ts"],
  },
  {
    fact: "how a day is written",
    shows: /\.toISOString\(\)\s*\.(?:slice|substring)\(0, 10\)|T00:00:00Z/,
    home: ["domain/day.ts"],
  },
  {
    fact: "where the API begins",
    shows: /["'`}]\/api\/v1\b/,
    home: ["domain/paths.ts"],
  },
  {
    fact: "how a token travels",
    shows: /["'`^/]Bearer /,
    home: ["domain/bearer-token.ts"],
  },
  {
    fact: "the highest id",
    shows: /\b2_?147_?483_?647\b/,
    home: ["domain/paging.ts"],
  },
  {
    fact: "the generator of seeded numbers",
    shows: /0x6d2b79f5/i,
    home: ["engine/seeded-random.ts"],
  },
  {
    fact: "the name of the phone's database",
    shows: /(?:super|open|deleteDatabase)\("touchline"/,
    home: ["offline/"],
  },
];

const SOURCE = /\.tsx?$/;

/** Returns a message for each fact that a program below the root repeats. */
export function findRepeatedFacts(root) {
  return Object.keys({ ...PROGRAMS, ...SHARED })
    .flatMap((folder) => sourcesUnder(join(root, folder)))
    .flatMap((path) => {
      const name = relative(root, path);
      const text = readFileSync(path, "utf8");
      return FACTS.filter(
        ({ shows, home }) => !home.some((place) => name.startsWith(place)) && shows.test(text),
      ).map(
        ({ fact, shows, home }) =>
          `${name}:${lineOf(text, shows)} states ${fact} again. Use ${home.join(", ")}.`,
      );
    });
}

const lineOf = (text, pattern) => text.slice(0, text.search(pattern)).split("\n").length;

function sourcesUnder(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("generated"))
    .toSorted();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findRepeatedFacts(process.cwd());
  for (const sentence of found) console.error(sentence);
  process.exitCode = found.length === 0 ? 0 : 1;
}

import { CONDITIONS, type Condition, type Origin } from "./origin.ts";

const MEANINGS: Record<Condition, string> = {
  ok: "Every request goes through.",
  dead: "Every connection is dropped.",
  hang: "Requests arrive and are never answered.",
  slow: "Requests go through 3 s late.",
  half: "Answers break off in the middle.",
  portal: "Everything answers 200 with a login page.",
  error: "Everything answers 500.",
  limited: "Everything answers 429, asking to wait.",
  forbidden: "Everything answers 403, as a proxy might.",
  missing: "Everything answers 404, as a wrong host would.",
};
const HELP = `Commands: ${CONDITIONS.join(", ")}, build 1, build 2, seen, help.`;
const SHOWN_REQUESTS = 5;

export async function runCommand(origin: Origin, line: string): Promise<string> {
  const word = line.trim().toLowerCase();
  const condition = CONDITIONS.find((name) => name === word);
  if (condition !== undefined) {
    origin.setCondition(condition);
    return `${condition}: ${MEANINGS[condition]}`;
  }
  switch (word) {
    case "build 1":
      await origin.deploy(1);
      return "build 1: the app in dist.";
    case "build 2":
      await origin.deploy(2);
      return "build 2: another build; the hashed files of the first are gone.";
    case "seen":
      return `seen: ${origin.requests.length} requests. Latest: ${origin.requests.slice(-SHOWN_REQUESTS).join("; ") || "none"}.`;
    case "help":
      return HELP;
    default:
      return `Unknown command "${word}". ${HELP}`;
  }
}

export type Round =
  | { kind: "table"; group: string | null }
  | { kind: "knock_out"; name: string }
  | { kind: "friendly" };

const NUMBERED =
  /^(matchday|round|week|matchweek|gameweek|spieltag|jornada|giornata|journée)?\s*\d+$/i;
const KNOCK_OUT_STAGE = /^(finals?|knock-?outs?( (stage|phase))?|play-?offs?)$/i;

/** Reads a feed's name of a round, such as "Group A, Matchday 2" or "Finals, Round of 16". */
export function readRound(round: string | null): Round {
  const [stage = "", ...rest] = (round ?? "").split(",").map((part) => part.trim());
  const name = rest.join(", ");
  if (/^friendl/i.test(stage)) return { kind: "friendly" };
  if (/^group\b/i.test(stage)) return { kind: "table", group: stage };
  if (/^group\b/i.test(name)) return { kind: "table", group: name };
  if (name === "")
    return stage === "" || NUMBERED.test(stage)
      ? { kind: "table", group: null }
      : { kind: "knock_out", name: stage };
  if (KNOCK_OUT_STAGE.test(stage))
    return { kind: "knock_out", name: NUMBERED.test(name) ? stage : name };
  return NUMBERED.test(name) ? { kind: "table", group: null } : { kind: "knock_out", name };
}

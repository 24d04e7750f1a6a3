import type { components } from "#contract";

type Schemas = components["schemas"];
type Named = { homeTeam: { short_name: string }; awayTeam: { short_name: string } };

/** The nine pairs are in the order of the chances. */
export function shortPair(place: number, { homeTeam, awayTeam }: Named): string | null {
  const names = [homeTeam.short_name, "Level", awayTeam.short_name];
  const [half, end] = [names[Math.floor(place / 3)], names[place % 3]];
  if (place < 0 || half === undefined || end === undefined) return null;
  if (half === end) return `${half} both times`;
  return `${half}, then ${end === "Level" ? "level" : end}`;
}

export function shortAnswer(prediction: Schemas["Prediction"], event: Named): string {
  return shortLabel(prediction, prediction.prediction, event);
}

export function shortActual(prediction: Schemas["Prediction"], event: Named): string | null {
  const { actual, question } = prediction;
  if (actual === null) return null;
  if (question.slug !== "team-goals") return shortLabel(prediction, actual, event);
  const [, home, away] = / (\d+), .* (\d+)$/.exec(actual) ?? [];
  return home === undefined || away === undefined ? actual : `${home} and ${away}`;
}

function shortLabel(
  { question, outcomes }: Schemas["Prediction"],
  label: string,
  event: Named,
): string {
  if (question.slug !== "half-time-full-time") return label;
  const place = outcomes.findIndex((outcome) => outcome.label === label);
  return shortPair(place, event) ?? label;
}

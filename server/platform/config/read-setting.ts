import { StartError } from "#server/platform/config/start-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is wrong; the sentence names the variable, what it got and what it takes. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

export function refuse(name: string, got: string, takes: string): never {
  throw new ConfigError(`${name} is "${got}", but it takes ${takes}.`);
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const value = env[name] ?? fallback;
  return (
    choices.find((choice) => choice === value) ??
    refuse(name, value, `one of ${choices.join(", ")}`)
  );
}

export function wholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = env[name] ?? String(fallback);
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max)
    refuse(name, value, `a whole number from ${min} to ${max}`);
  return number;
}

export function url(
  env: Environment,
  name: string,
  protocols: readonly string[],
  fallback: string | null,
): string | null {
  const value = env[name];
  if (value === undefined || value === "") return fallback;
  const takes = `a URL that starts with ${protocols.join(" or ")}`;
  if (!URL.canParse(value) || !protocols.includes(`${new URL(value).protocol}//`))
    refuse(name, value, takes);
  return value.replace(/\/$/, "");
}

export function list(
  env: Environment,
  name: string,
  fallback: string,
  accepts: (entry: string) => boolean,
  takes: string,
): readonly string[] {
  const value = env[name] ?? fallback;
  const entries = value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (!entries.every(accepts)) refuse(name, value, takes);
  return entries;
}

/** A web address that may hold somebody's key: it is not shown. */
export function secretUrl(env: Environment, name: string): string | null {
  const value = env[name];
  if (value === undefined || value === "") return null;
  if (!/^https?:\/\/./.test(value) || !URL.canParse(value))
    throw new ConfigError(
      `${name} is set, but it takes a URL that starts with https:// or http://.`,
    );
  return value;
}

import { StartError } from "#server/platform/config/start-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is wrong; the sentence names the variable, what it got and what it takes. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

/** What is set: an empty setting, as a file of settings leaves one that it only names, counts as none. */
export function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""));
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
  if (value === undefined) return fallback;
  if (!isUrlOf(value, protocols)) refuse(name, value, urlOf(protocols));
  return value.replace(/\/$/, "");
}

/** A web address of scheme, host and port alone. */
export function origin(env: Environment, name: string): string | null {
  const value = url(env, name, ["http://", "https://"], null);
  if (value === null) return null;
  const { href, origin: alone } = new URL(value);
  if (href !== `${alone}/`)
    refuse(
      name,
      value,
      "an origin such as https://touchline.example, without a path, a query, a hash or a user",
    );
  return alone;
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

/** A URL that may hold somebody's key or password: it is not shown. */
export function secretUrl(
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | null {
  const value = env[name];
  if (value === undefined) return null;
  // Whoever wrote a password into it as it is sees nothing wrong.
  if (!isUrlOf(value, protocols))
    throw new ConfigError(
      `${name} is set, but it takes ${urlOf(protocols)}, in which what is special in a password is written as in %2F for a "/".`,
    );
  return value;
}

function isUrlOf(value: string, protocols: readonly string[]): boolean {
  const written = value.toLowerCase();
  return protocols.some((protocol) => written.startsWith(protocol)) && URL.canParse(value);
}

function urlOf(protocols: readonly string[]): string {
  return `a URL that starts with ${protocols.join(" or ")}`;
}

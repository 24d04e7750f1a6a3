import type { Environment } from "#server/platform/config/config.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import { loggableError } from "#server/platform/loggable-error.ts";

const LISTEN_ERRORS: Readonly<Record<string, (env: Environment) => string>> = {
  EADDRINUSE: (env) =>
    `PORT is ${portOf(env)}, which another program uses. Stop that program, or set PORT to another number.`,
  EACCES: (env) =>
    `PORT is ${portOf(env)}, on which this user may not listen. Set PORT to a number above 1023, or grant the right.`,
  EADDRNOTAVAIL: (env) =>
    `HOST is "${env["HOST"] ?? ""}", which is not an address of this machine. Set HOST to one of its addresses, or leave it out.`,
  ENOTFOUND: (env) =>
    `HOST is "${env["HOST"] ?? ""}", which is an unknown name. Set HOST to an address of this machine, or leave it out.`,
};

function portOf(env: Environment): string {
  return env["PORT"] ?? "8080";
}

export function describeStartFailure(error: unknown, env: Environment): string {
  if (!(error instanceof Error)) return `Touchline could not start: ${String(error)}`;
  const stack = env["LOG_LEVEL"] === "debug" ? `\n${error.stack ?? ""}` : "";
  return `${messageOf(error, env)}${stack}`;
}

function messageOf(error: Error, env: Environment): string {
  if (error instanceof StartError) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const describeError =
    syscall === "listen" || syscall === "getaddrinfo" ? LISTEN_ERRORS[code ?? ""] : undefined;
  if (describeError !== undefined) return describeError(env);
  return `Touchline could not start: ${loggableError(error).message}. Set LOG_LEVEL=debug to see the stack.`;
}

/** The message names the setting and what an operator can do. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

/** The program cannot start; the sentence names the setting and says what an operator can do. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

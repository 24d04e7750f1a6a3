/** The program cannot start, and an operator can mend that: one sentence that names the setting and says what to do. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

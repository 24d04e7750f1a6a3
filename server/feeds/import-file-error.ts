/** A file to import cannot be used. The message is one sentence for the operator, naming file and line. */
export class ImportFileError extends Error {
  override readonly name = "ImportFileError";
  constructor(
    readonly file: string,
    /** 1-based line, or null where the fault is the file or folder as a whole. */
    readonly line: number | null,
    readonly reason: string,
  ) {
    super(line === null ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`);
  }
}

export class ImportFileError extends Error {
  override readonly name = "ImportFileError";
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly reason: string,
  ) {
    super(line === null ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`);
  }
}

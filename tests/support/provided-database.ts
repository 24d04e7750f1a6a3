/** Which database a project's files run on, as its global set-up tells them. */
export type ProvidedDatabase =
  /** `emptyFile` holds a database without a table: unpacking it takes a seventh of making one. */
  | { kind: "pglite"; templateFile: string; emptyFile: string }
  /** `url` is the server's, without a database's name. */
  | { kind: "postgres"; url: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

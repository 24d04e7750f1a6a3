/** Which database a project's files run on, as its global set-up tells them. */
export type ProvidedDatabase =
  /** `emptyFile` holds a database without a table: unpacking it takes a seventh of making one. */
  | { kind: "pglite"; templateFile: string; emptyFile: string }
  /** Both are without a database's name; the pooler, where there is one, is what the program is given as its database. */
  | { kind: "postgres"; url: string; template: string; poolerUrl: string | null };

declare module "vitest" {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

import { resolve } from "node:path";

/** Runs a package's program directly, because npx takes half a second longer. */
export const tool = (name) => resolve("node_modules/.bin", name);

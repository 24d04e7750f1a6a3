import { resolve } from "node:path";

/** The program that a package of ours brings: started as itself, as npx takes half a second longer. */
export const tool = (name) => resolve("node_modules/.bin", name);

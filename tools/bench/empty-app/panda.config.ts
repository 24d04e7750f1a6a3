import { defineConfig } from "@pandacss/dev";
import productConfig from "../../../panda.config.ts";

/** The product's reset and tokens, and no screen's styles. */
export default defineConfig({ ...productConfig, include: ["./e2e/bench/empty-app/*.tsx"] });

import { defineConfig } from "@pandacss/dev";
import productConfig from "../../../panda.config.ts";

export default defineConfig({ ...productConfig, include: ["./e2e/bench/empty-app/*.tsx"] });

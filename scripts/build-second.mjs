// Makes ready the build that tests of updates move to.
import { ensureSecondBuilt } from "./ensure-built.mjs";

ensureSecondBuilt();

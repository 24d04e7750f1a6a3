import { checkGenerated, checkSources, report } from "./checks.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled();
const generated = await checkGenerated();
process.exit(report([generated, ...(await checkSources())]) ? 0 : 1);

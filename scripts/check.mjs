// `npm run check`: everything that can be known without running the product.
import { checkGenerated, checkSources, report } from "./checks.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled();
// First, alone: the type checks read what it writes.
const generated = await checkGenerated();
process.exit(report([generated, ...(await checkSources())]) ? 0 : 1);

import { requirePrograms } from "../../scripts/system-programs.mjs";

if (process.argv[2] === "payments") await import("./payments/main.ts");
else {
  requirePrograms(["pgbouncer", "nginx"]);
  await import("./processes.ts");
}

import { spawn } from "node:child_process";

/** Keeps this many processors busy until what it gives is called. */
export function keepBusy(processors: number): () => void {
  const loops = Array.from({ length: processors }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  return () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
}

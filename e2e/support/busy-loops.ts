import { spawn } from "node:child_process";

export interface BusyLoops {
  pause(): void;
  resume(): void;
  end(): void;
}

export function keepBusy(processors: number): BusyLoops {
  const loops = Array.from({ length: processors }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  const send = (signal: NodeJS.Signals) => () => {
    for (const loop of loops) loop.kill(signal);
  };
  return { pause: send("SIGSTOP"), resume: send("SIGCONT"), end: send("SIGKILL") };
}

import { spawn } from "node:child_process";

export interface BusyLoops {
  pause(): void;
  goOn(): void;
  end(): void;
}

export function keepBusy(processors: number): BusyLoops {
  const loops = Array.from({ length: processors }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  const tell = (signal: NodeJS.Signals) => () => {
    for (const loop of loops) loop.kill(signal);
  };
  return { pause: tell("SIGSTOP"), goOn: tell("SIGCONT"), end: tell("SIGKILL") };
}

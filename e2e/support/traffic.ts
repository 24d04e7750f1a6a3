import type { IncomingMessage, ServerResponse } from "node:http";

interface Answered {
  /** "METHOD /path?query" */
  line: string;
  status: number;
}

/** What went over a line: who still waits, how many asked the same at once, and what was answered. */
export class Traffic {
  readonly answers: Answered[] = [];
  /** Requests that said whose they are, as "METHOD /path". */
  readonly credentialed: string[] = [];
  private readonly open = new Map<string, number>();
  private most = 0;

  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const line = `${incoming.method} ${incoming.url}`;
    if (incoming.headers.authorization !== undefined)
      this.credentialed.push(line.split("?")[0] ?? line);
    const atOnce = (this.open.get(line) ?? 0) + 1;
    this.open.set(line, atOnce);
    this.most = Math.max(this.most, atOnce);
    outgoing.on("finish", () => this.answers.push({ line, status: outgoing.statusCode }));
    // Answered, given up by the browser, or cut.
    outgoing.on("close", () => this.open.set(line, (this.open.get(line) ?? 1) - 1));
  }

  /** The app's questions that are neither answered nor given up. The browser's own, for the worker's file, are not ours. */
  waiting(): string[] {
    return [...this.open].flatMap(([line, count]) =>
      count > 0 && line.includes("/api/") ? [line] : [],
    );
  }

  /** The most requests that ever asked the same at one time. */
  mostAtOnce(): number {
    return this.most;
  }

  forgetMost(): void {
    this.most = 0;
  }
}

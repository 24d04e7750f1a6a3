import type { IncomingMessage, ServerResponse } from "node:http";

interface RecordedResponse {
  line: string;
  status: number;
}

export class Traffic {
  readonly answers: RecordedResponse[] = [];
  readonly credentialed: string[] = [];
  private readonly open = new Map<string, number>();
  private max = 0;

  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const line = `${incoming.method} ${incoming.url}`;
    if (incoming.headers.authorization !== undefined)
      this.credentialed.push(line.split("?")[0] ?? line);
    const count = (this.open.get(line) ?? 0) + 1;
    this.open.set(line, count);
    this.max = Math.max(this.max, count);
    outgoing.on("finish", () => this.answers.push({ line, status: outgoing.statusCode }));
    outgoing.on("close", () => this.open.set(line, (this.open.get(line) ?? 1) - 1));
  }

  /** Returns open API requests, without the browser's update checks of the worker. */
  waiting(): string[] {
    return [...this.open].flatMap(([line, count]) =>
      count > 0 && line.includes("/api/") ? [line] : [],
    );
  }

  maxConcurrent(): number {
    return this.max;
  }

  resetMaxConcurrent(): void {
    this.max = 0;
  }
}

import type { IncomingMessage, ServerResponse } from "node:http";

interface Answered {
  line: string;
  status: number;
}

export class Traffic {
  readonly answers: Answered[] = [];
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
    outgoing.on("close", () => this.open.set(line, (this.open.get(line) ?? 1) - 1));
  }

  /** The app's open requests. Excludes the browser's own update checks of the worker. */
  waiting(): string[] {
    return [...this.open].flatMap(([line, count]) =>
      count > 0 && line.includes("/api/") ? [line] : [],
    );
  }

  mostAtOnce(): number {
    return this.most;
  }

  forgetMost(): void {
    this.most = 0;
  }
}

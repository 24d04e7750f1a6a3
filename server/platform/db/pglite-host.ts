import { once } from "node:events";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";

export interface PgliteOptions {
  /** The database's own folder; null keeps it in memory. */
  dataDir: string | null;
  /** File of a dump, `.gz` where it is packed, that a database in memory or a new one begins with; null for an empty database. */
  template: string | null;
  /** Folder beside `dataDir` in which it is made first, where there is none yet. */
  makeIn?: string;
}

/** The embedded database, behind PostgreSQL's protocol. */
export interface PgliteHost {
  /** A connection for node-postgres. There is one session, which the connections share: use one at a time. */
  connect(): Duplex;
  /** Whether it is open, and what it was asked last has been answered or is not a matter of many seconds. */
  isAnswering(): boolean;
  /** Stores what is under way, and ends. */
  close(): Promise<void>;
}

type Message =
  | { connection: number; bytes: Uint8Array }
  | { failed: { message: string; code: string | null } };

const CUT = Object.assign(new Error("the embedded database has stopped"), { code: "ECONNRESET" });

/** The longest statement of ours takes a few seconds on a slow machine. */
const STUCK_MS = 15_000;

/**
 * Starts the database in a thread of its own.
 * @throws Error with the `code` of the system's, where there is one
 */
export async function startPglite(options: PgliteOptions): Promise<PgliteHost> {
  const thread = new Worker(new URL("./pglite-thread.mjs", import.meta.url), {
    // The program's own loaders would only make the thread slow to start.
    execArgv: [],
    workerData: options,
  });
  const exited = once(thread, "exit");
  const [first] = await Promise.race([once(thread, "message"), exited.then(() => [CUT])]);
  if (first !== "open") {
    await thread.terminate();
    throw first === CUT ? CUT : errorOf(first.failed);
  }
  thread.unref();

  const connections = new Map<number, PgliteConnection>();
  let count = 0;
  let failure: Error | undefined;
  let closing: Promise<void> | undefined;
  /** When it was asked for what it has said nothing to yet. */
  let askedAt: number | null = null;
  function fail(error: Error): void {
    failure ??= error;
    for (const connection of connections.values()) connection.destroy(failure);
  }
  thread.on("message", (message: Message) => {
    askedAt = null;
    if ("failed" in message) fail(errorOf(message.failed));
    else connections.get(message.connection)?.receive(message.bytes);
  });
  thread.on("error", (error) => fail(error instanceof Error ? error : CUT));
  thread.on("exit", () => fail(CUT));

  return {
    connect() {
      count += 1;
      const number = count;
      const connection = new PgliteConnection({
        send(bytes) {
          askedAt ??= performance.now();
          if (failure === undefined)
            thread.postMessage({ connection: number, bytes }, [bytes.buffer]);
          else connection.destroy(failure);
        },
        ref: () => thread.ref(),
        unref: () => thread.unref(),
        ended: () => connections.delete(number),
      });
      connections.set(number, connection);
      return connection;
    },
    isAnswering: () =>
      failure === undefined &&
      closing === undefined &&
      (askedAt === null || performance.now() - askedAt < STUCK_MS),
    close() {
      closing ??= (async () => {
        thread.ref();
        thread.postMessage("close", []);
        await exited;
      })();
      return closing;
    },
  };
}

function errorOf({ message, code }: { message: string; code: string | null }): Error {
  return Object.assign(new Error(message), code === null ? {} : { code });
}

interface Link {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  ref(): void;
  unref(): void;
  ended(): void;
}

const SYNC = "S".charCodeAt(0);
const QUERY = "Q".charCodeAt(0);
const TERMINATE = "X".charCodeAt(0);
/** After these a server answers; what comes before it only takes. The protocol's documentation, "Message Flow". */
const ANSWERED = new Set([SYNC, QUERY, TERMINATE]);

/** What node-postgres takes for the socket of a server. */
class PgliteConnection extends Duplex {
  #link: Link;
  #held: Buffer[] = [];
  #isStarted = false;

  constructor(link: Link) {
    super();
    this.#link = link;
  }

  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  /** A program that waits for an answer does not end meanwhile; one that only has the database open may. */
  ref(): this {
    this.#link.ref();
    return this;
  }

  unref(): this {
    this.#link.unref();
    return this;
  }

  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  override _read(): void {
    // What comes is pushed as it comes.
  }

  override _writev(chunks: { chunk: Buffer }[], written: (error?: Error | null) => void): void {
    this.#held.push(...chunks.map(({ chunk }) => chunk));
    if (this.#isWhole()) {
      const bytes = new Uint8Array(Buffer.concat(this.#held));
      this.#held = [];
      this.#isStarted = true;
      this.#link.send(bytes);
    }
    written();
  }

  override _write(chunk: Buffer, _encoding: string, written: (error?: Error | null) => void): void {
    this._writev([{ chunk }], written);
  }

  override _final(written: () => void): void {
    this.push(null);
    written();
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    this.#link.ended();
    destroyed(error);
  }

  /** Whether what is held ends with a message that is answered; node-postgres writes each by itself. */
  #isWhole(): boolean {
    const type = this.#held.at(-1)?.[0];
    return !this.#isStarted || (type !== undefined && ANSWERED.has(type));
  }
}

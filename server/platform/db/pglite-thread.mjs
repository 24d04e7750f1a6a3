// The embedded database, in a thread of its own: a query computes from its start to its end, and no request waits for
// that but its own. Plain JavaScript: Node's threads do not take the program's TypeScript loader over.
import { readFileSync, renameSync, rmSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";

/** @typedef {{ dataDir: string | null, template: string | null, makeIn?: string }} ThreadData */
/** @typedef {{ connection: number, bytes: Uint8Array } | "close"} Request */

const { dataDir, template, makeIn } = /** @type {ThreadData} */ (workerData);
const port = parentPort;
if (port === null) throw new Error("this is the embedded database's thread, and no program");

/** What goes back of an error: a copy of one loses its code. @param {unknown} error */
function describe(error) {
  return error instanceof Error
    ? { message: error.message, code: "code" in error ? String(error.code) : null }
    : { message: String(error), code: null };
}

/** @param {PGlite} database */
function serve(database) {
  /** Requests are answered in their order, one at a time, as over a single connection. */
  let last = Promise.resolve();
  let current = 0;

  /** @param {Exclude<Request, "close">} request */
  async function answer({ connection, bytes }) {
    // Whoever had the session before may have left it in the middle of a transaction.
    if (connection !== current && database.isInTransaction()) await database.exec("rollback");
    current = connection;
    // A copy: what the library gives may be a view of the buffer that it reads the next answer into.
    const answered = (await database.execProtocolRaw(bytes)).slice();
    port?.postMessage({ connection, bytes: answered }, [answered.buffer]);
  }

  async function close() {
    await database.close();
    port?.close();
  }

  port?.on("message", (/** @type {Request} */ request) => {
    last = last
      .then(() => (request === "close" ? close() : answer(request)))
      .catch((error) => port?.postMessage({ failed: describe(error) }));
  });
  port?.postMessage("open");
}

/** @param {string | null} folder */
function create(folder) {
  return PGlite.create(folder === null ? {} : { dataDir: folder });
}

/** @param {string | null} folder @param {string} file */
async function createFrom(folder, file) {
  const bytes = readFileSync(file);
  // Unpacked here: the library throws where nobody can catch it.
  const dump = new Blob([file.endsWith(".gz") ? gunzipSync(bytes) : bytes]);
  return PGlite.create({ ...(folder === null ? {} : { dataDir: folder }), loadDataDir: dump });
}

/**
 * Makes a database beside its place, and moves it there once it is whole: its place never holds half of one.
 * @param {string} folder @param {string} place
 */
async function make(folder, place) {
  // In the thread that goes on with it: what is compiled of the library stays with the thread.
  const database =
    template === null
      ? await create(folder)
      : await createFrom(folder, template).catch(() => {
          // It only saves time: one that cannot be read is as good as none.
          rmSync(folder, { recursive: true, force: true });
          return create(folder);
        });
  await database.close();
  renameSync(folder, place);
}

async function open() {
  if (makeIn === undefined || dataDir === null)
    return template === null ? create(dataDir) : createFrom(dataDir, template);
  await make(makeIn, dataDir);
  return create(dataDir);
}

await open().then(serve, (error) => port.postMessage({ failed: describe(error) }));

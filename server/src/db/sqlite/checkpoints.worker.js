import { parentPort, workerData } from 'node:worker_threads';
import SqliteFile from 'better-sqlite3';

/** The thread of Checkpoints. Plain JavaScript, so that Node can start it from the source and from the build. */

/** Each round moves what was committed during the previous one, which is less each time. */
const passes = 4;
let connection;

function open() {
  const file = new SqliteFile(workerData.file, { timeout: 0 });
  file.pragma('synchronous = FULL');
  return file;
}

function checkpoint() {
  connection ??= open();
  for (let pass = 0; pass < passes; pass++) connection.pragma('wal_checkpoint(PASSIVE)');
  return true;
}

/** Most was moved before, so writers wait only for the rest. */
function empty() {
  checkpoint();
  const [{ busy }] = connection.pragma('wal_checkpoint(TRUNCATE)');
  return busy === 0;
}

function answer(asked) {
  try {
    return { asked, done: asked === 'empty' ? empty() : checkpoint() };
  } catch {
    // The disk is full or missing: the next commits report it.
    return { asked, done: false };
  }
}

parentPort.on('message', (asked) => parentPort.postMessage(answer(asked)));

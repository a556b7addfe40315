import { parentPort, workerData } from 'node:worker_threads';
import SqliteFile from 'better-sqlite3';

/** The thread of Checkpoints. Plain JavaScript: Node starts it from the source as it does from the build. */

/** Each moves what was committed while the one before it ran, which is less each time. */
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

/** Most is moved before, so that writers wait only for the rest. */
function empty() {
  checkpoint();
  const [{ busy }] = connection.pragma('wal_checkpoint(TRUNCATE)');
  return busy === 0;
}

function answer(asked) {
  try {
    return { asked, done: asked === 'empty' ? empty() : checkpoint() };
  } catch {
    // A disk that is full or away: the next commits tell.
    return { asked, done: false };
  }
}

parentPort.on('message', (asked) => parentPort.postMessage(answer(asked)));

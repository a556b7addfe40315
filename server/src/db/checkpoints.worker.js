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
  try {
    connection ??= open();
    for (let pass = 0; pass < passes; pass++) connection.pragma('wal_checkpoint(PASSIVE)');
    return true;
  } catch {
    // A disk that is full or away: the next commits tell.
    return false;
  }
}

parentPort.on('message', () => parentPort.postMessage(checkpoint()));

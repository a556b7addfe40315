import { parentPort, workerData } from 'node:worker_threads';
import SqliteFile from 'better-sqlite3';

/** The thread of LongReads. Plain JavaScript: Node starts it from the source as it does from the build. */

const connection = new SqliteFile(workerData.file, { readonly: true, timeout: 5000 });
connection.pragma('cache_size = -65536');
connection.pragma('temp_store = MEMORY');

const statements = new Map();

function statementOf(sql) {
  const kept = statements.get(sql) ?? connection.prepare(sql);
  statements.set(sql, kept);
  return kept;
}

function answer({ id, sql, parameters }) {
  try {
    return { id, rows: statementOf(sql).all(...parameters) };
  } catch (error) {
    return { id, message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort.on('message', (read) => parentPort.postMessage(answer(read)));

import { parentPort, workerData } from 'node:worker_threads';
import SqliteFile from 'better-sqlite3';

/** The thread of LongReads. Plain JavaScript, so that Node can start it from the source and from the build. */

const statements = new Map();
let connection;

function open() {
  const file = new SqliteFile(workerData.file, { readonly: true, timeout: 5000 });
  file.pragma('cache_size = -65536');
  file.pragma('temp_store = MEMORY');
  return file;
}

function statementOf(sql) {
  connection ??= open();
  const statement = statements.get(sql) ?? connection.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function answer({ id, sql, parameters }) {
  try {
    const statement = statementOf(sql);
    const origins = statement.columns().map(({ name, column }) => [name, column]);
    return { id, rows: statement.all(...parameters), origins };
  } catch (error) {
    return { id, message: String(error.message), code: error.code };
  }
}

parentPort.on('message', (read) => parentPort.postMessage(answer(read)));

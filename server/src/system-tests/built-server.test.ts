import { createRequire } from 'node:module';
import { join } from 'node:path';
import { saveTodoNote } from '@storyvan/contract/todo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { openDatabase } from '../db/open-database.ts';
import { addStaff } from '../features/auth/staff.commands.ts';
import { sendBytes } from '../testing/processes/raw-socket.ts';
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { testDay, testStaff } from '../testing/test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** Only in the project `built`: checks that its tests use the built server, and errors that builds have caused. */

describe('the tests of the built server', () => {
  it('import the very modules of the server and the contract that were built', () => {
    const built = createRequire(join(import.meta.dirname, '../../dist/'));
    expect(built('./server/src/api-error.js').ApiError).toBe(ApiError);
    expect(built('./contract/src/todo.js').saveTodoNote).toBe(saveTodoNote);
  });
});

describe('the built server, in its own process', () => {
  let database: TestDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    database = await makeTestDatabase();
    await addStaff(database.db, testStaff);
    await database.db.close();
    server = await startServer({ ...database.settings, LOG_LEVEL: 'silent' });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    database.db = await openDatabase(database.settings);
    await database.drop();
  });

  it.each([
    ['a form with broken UTF-8, escaped', 'Ren%E9', 400],
    ['a form with broken UTF-8, in bytes', 'Ren\xe9', 400],
    ['a form in UTF-8', 'Ren%C3%A9', 200],
  ])('%s, is answered as the sources would', async (_, title, status) => {
    const { port } = new URL(server.url);
    const body = `prog=mop&due=${testDay}&title=${title}`;
    const head = `POST ${saveTodoNote.path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: ${server.cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`;
    const answer = await sendBytes(Number(port), head + body);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });
});

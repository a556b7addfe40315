import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import {
  checkImport,
  getImport,
  importPartBytes,
  runImport,
  sendImportPart,
  startImport,
} from '@storyvan/contract/imports';
import { rowsOf } from './database/sql.ts';
import type { TestApp } from './test-app.ts';

/** Imports a file as a browser does. */

export type ImportOf = ReplyOf<typeof getImport>;

/** Uploads a file; gives its import_id. */
export async function uploadFile(app: TestApp, file_name: string, content: Buffer | string): Promise<string> {
  const bytes = Buffer.from(content);
  const { details } = await app.call(startImport, { body: { file_name, bytes: bytes.length } });
  const { import_id } = details;
  for (let part = 0; part * importPartBytes < bytes.length; part++) {
    const chunk = bytes.subarray(part * importPartBytes, (part + 1) * importPartBytes);
    await app.call(sendImportPart, { body: { import_id, part, content: chunk.toString('base64') } });
  }
  return import_id;
}

export const importOf = (app: TestApp, importId: string): Promise<ImportOf> =>
  app.call(getImport, { params: { importId } });

/** The import once no one works on it. */
export async function settled(app: TestApp, import_id: string): Promise<ImportOf> {
  for (;;) {
    const found = await importOf(app, import_id);
    if (!['checking', 'running', 'reverting'].includes(found.state)) return found;
    await sleep(20);
  }
}

/** Waits until no import is being worked on. */
export async function importsEnded({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const sql = `select 1 from import where state in ('checking', 'running', 'reverting')`;
  while ((await rowsOf(db, sql)).length > 0) await sleep(20);
}

type Choices = Omit<BodyIn<typeof checkImport>, 'import_id'>['choices'];

export async function check(app: TestApp, import_id: string, choices?: Choices): Promise<ImportOf> {
  await app.call(checkImport, { body: { import_id, ...(choices ? { choices } : {}) } });
  return settled(app, import_id);
}

/** Uploads and checks a file; gives its import_id. */
export async function checkedFile(
  app: TestApp,
  file_name: string,
  content: Buffer | string,
): Promise<string> {
  const import_id = await uploadFile(app, file_name, content);
  await check(app, import_id);
  return import_id;
}

/** Uploads, checks and runs a file; gives its import. */
export async function importedFile(
  app: TestApp,
  file_name: string,
  content: Buffer | string,
): Promise<ImportOf> {
  const import_id = await checkedFile(app, file_name, content);
  await app.call(runImport, { body: { import_id } });
  return settled(app, import_id);
}

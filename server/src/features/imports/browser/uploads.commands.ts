import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { importPartBytes, type sendImportPart, type startImport } from '@storyvan/contract/imports';
import { ApiError, found } from '../../../api-error.ts';
import { changed } from '../../../db/command.ts';
import { newId } from '../../../db/new-id.ts';
import { insertImport, insertPart } from '../../../records/import/import.commands.ts';
import { countParts, findImport, listLastStates } from '../../../records/import/import.queries.ts';
import { once } from '../../../records/request/once.commands.ts';
import type { Work } from '../../../records/work.ts';

/**
 * Uploads a file in parts, which are kept in the database: any process can take the next part or work on the file, and
 * a lost connection costs one part.
 */

/** Of all files that were uploaded and neither imported nor deleted. */
const mostWaitingBytes = 512 * 1024 * 1024;
const waiting = new Set(['uploading', 'checking', 'ready']);
const tooMuchWaits =
  'Uploaded files of more than 512 MB wait to be imported. Import or delete some of them under Imports first.';

export function startUpload(
  work: Work,
  body: BodyOf<typeof startImport>,
): Promise<ReplyOf<typeof startImport>> {
  const { file_name, bytes } = body;
  return once(work, 'start_import', body, async (tx) => {
    const before = (await listLastStates.all(tx, {})).filter(({ state }) => waiting.has(state));
    const waitingBytes = before.reduce((sum, each) => sum + Number(each.bytes), bytes);
    if (waitingBytes > mostWaitingBytes) throw new ApiError('conflict', tooMuchWaits);
    const import_id = newId();
    const created_at = work.now.toISOString();
    await insertImport(tx, { import_id, kind: null, file_name, bytes, staff_id: work.staff_id, created_at });
    const status = { status: 'started' as const, message: `Upload the ${file_name} in parts.` };
    return changed({ status, details: { import_id, file_name } });
  });
}

export async function receivePart(
  { db }: Pick<Work, 'db'>,
  { import_id, part, content }: BodyOf<typeof sendImportPart>,
): Promise<ReplyOf<typeof sendImportPart>> {
  const bytes = Buffer.from(content, 'base64');
  return db.transaction(async (tx) => {
    const row = found(await findImport.first(tx, { import_id }), 'import');
    const uploading = row.state === 'uploading';
    const expected = Math.min(importPartBytes, row.bytes - part * importPartBytes);
    if (uploading && bytes.length !== expected) throw wrongPart(part, expected);
    if (uploading) await insertPart(tx, { import_id, file: 'upload', part, content: bytes });
    const received = (await countParts.first(tx, { import_id, file: 'upload' }))?.bytes ?? 0;
    const status = uploading
      ? ({ status: 'received', message: 'The part was received.' } as const)
      : ({ status: 'not uploading', message: 'The upload of this file is complete.' } as const);
    return { status, details: { import_id, received: Number(received) } };
  });
}

function wrongPart(part: number, expected: number): ApiError {
  const message =
    expected > 0 ? `Part ${part} must have ${expected} bytes.` : `The file has no part ${part}.`;
  return ApiError.invalidField(expected > 0 ? 'content' : 'part', message);
}

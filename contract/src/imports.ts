import { z } from 'zod';
import { action } from './audit-action.ts';
import { jsonField, line, optionalLine, wholeNumber, yesOrNo } from './common/fields.ts';
import { requestId } from './common/ids.ts';
import { importDetail, importId, importRow, importSummary } from './common/import-shapes.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Imports',
  description:
    'Import files of titles, copies, places and children: upload a file in parts, check what it would change, correct it, run it, and revert it.',
};

export const actions = {
  start_import: action('data', 'upload', 'uploaded', 'a file to import'),
  correct_import: action('data', 'correct', 'corrected', 'an import before it ran'),
  run_import: action('data', 'start', 'started', 'an import'),
  stop_import: action('data', 'stop', 'stopped', 'an import'),
  revert_import: action('data', 'revert', 'reverted', 'an import'),
  read_import: action('data', 'open', 'opened', 'the rows of an import'),
};

/** In bytes. */
export const mostImportBytes = 64 * 1024 * 1024;
/** The bytes of each part of a file, except the last one. */
export const importPartBytes = 512 * 1024;

const tooLarge = 'The file is larger than 64 MB. Split it and import the parts.';

const which = z.object({ import_id: importId });
const whichParams = z.object({ importId });
const detail = z.object({ import_id: z.string(), file_name: z.string() });

export const listImports = get('/api/info/imports', 'coordinator', {
  query: z.object(pageQuery(50)),
  reply: z.object({
    imports: z.array(importSummary).max(50).describe('Newest first, with those of the command line'),
    next: nextPage,
  }),
  doc: 'Imports that were started or finished: who, when, which file and how many records.',
});

export const getImport = get('/api/info/import/:importId', 'coordinator', {
  params: whichParams,
  reply: importDetail,
  doc: 'One import: its state and progress, how its file is read, and what it would change or has changed.',
});

export const listImportRows = get('/api/info/import_rows/:importId', 'coordinator', {
  params: whichParams,
  query: z.object({
    ...pageQuery(100, 50),
    show: z
      .enum(['all', 'added', 'changed', 'unchanged', 'rejected'])
      .default('all')
      .describe('Which rows; rejected ones include rows with a rejected copy'),
  }),
  reply: z.object({ rows: z.array(importRow).max(100), next: nextPage }),
  audit: { action: 'read_import' },
  doc: 'What each row of the file would do, in the order of the file. Empty once the import is done, except for rejected rows.',
});

export const getImportRejects = get('/api/info/import_rejects/:importId', 'coordinator', {
  params: whichParams,
  reply: z.object({
    file_name: z.string(),
    content: z.string().describe('The file as text; `line` and `reject_reason` are its last columns'),
  }),
  audit: { action: 'read_import' },
  doc: 'The rejected rows as a file that can be fixed and imported again. Kept for 7 days.',
});

export const startImport = post('/api/info/start_import', 'coordinator', {
  peopleOnly: true,
  body: z.object({
    file_name: line('Enter the name of the file.', 200).describe('With its extension'),
    bytes: wholeNumber(mostImportBytes + 1)
      .refine((bytes) => bytes <= mostImportBytes, tooLarge)
      .refine((bytes) => bytes > 0, 'This file is empty.')
      .describe('The size of the file; at most 64 MB'),
    request_id: requestId.optional(),
  }),
  reply: outcome(['started'], detail),
  audit: { action: 'start_import', detail: ({ reply }) => reply.details.file_name },
  doc: 'Starts the upload of a file. Send its parts next, then check it.',
  example: { body: { file_name: 'books.csv', bytes: 28 } },
});

export const sendImportPart = post('/api/info/send_import_part', 'coordinator', {
  bodyKiB: 1024,
  peopleOnly: true,
  body: which.extend({
    part: wholeNumber(127).describe('From 0; each part but the last has 524,288 bytes'),
    content: z
      .base64('Send the part as base64.')
      .max(Math.ceil(importPartBytes / 3) * 4, 'A part has at most 524,288 bytes.')
      .describe('The bytes of the part, as base64'),
  }),
  reply: outcome(
    ['received', 'not uploading'],
    z.object({ import_id: z.string(), received: z.int().describe('Bytes of the file so far') }),
  ),
  audit: { recordedElsewhere: 'The start of the upload is recorded.' },
  doc: 'Sends a part of a file. A part that is sent again changes nothing.',
});

const mostFields = 100;
const column = z
  .record(z.string().max(60), z.string().max(1000))
  .refine((own) => Object.keys(own).length <= mostFields, 'A file has at most 100 fields.');

export const importChoices = z.object({
  kind: optionalLine(40).describe('What the file holds, such as catalogue; null: detect it'),
  sheet: optionalLine(200).describe('The sheet of a workbook; null: the first one'),
  encoding: z.enum(['utf-8', 'windows-1252']).nullable().default(null).describe('Of a text file'),
  header_line: wholeNumber(9_999_999).nullable().default(null).describe('null: detect it'),
  columns: column.default({}).describe('The header of the column for a field; empty to use none'),
  replace_titles: yesOrNo.default(false).describe('Allows an ISBN to get an entirely different title'),
});
export type ImportChoices = z.infer<typeof importChoices>;

export const checkImport = post('/api/info/check_import', 'coordinator', {
  bodyKiB: 256,
  peopleOnly: true,
  body: which.extend({
    choices: jsonField(importChoices.optional()).describe('Left out: as before, or detected'),
  }),
  reply: outcome(['checking', 'not complete', 'busy', 'finished', 'gone'], detail),
  audit: { recordedElsewhere: 'Nothing is changed before the import runs.' },
  doc: 'Reads the file and plans every row, in the background. Nothing is written to the library.',
});

export const correctImportRow = post('/api/info/correct_import_row', 'coordinator', {
  bodyKiB: 256,
  peopleOnly: true,
  body: which.extend({
    line: wholeNumber(9_999_999).describe('The line, row or record'),
    cells: jsonField(z.record(z.string().max(60), z.string().max(20_000))).describe('New cells by field'),
  }),
  reply: outcome(['corrected', 'not ready', 'too many'], detail),
  audit: { action: 'correct_import', detail: ({ reply }) => reply.details.file_name },
  doc: 'Corrects cells of a row of the uploaded file. Check the import again to see what the row does now.',
});

export const runImport = post('/api/info/run_import', 'coordinator', {
  peopleOnly: true,
  body: which,
  reply: outcome(['running', 'not ready', 'another import'], detail),
  audit: { action: 'run_import', detail: ({ reply }) => reply.details.file_name },
  doc: 'Writes all valid rows, in the background: all of them or, if it is stopped, none. One import runs at a time.',
});

export const stopImport = post('/api/info/stop_import', 'coordinator', {
  peopleOnly: true,
  body: which,
  reply: outcome(['stopped', 'deleted', 'too late'], detail),
  audit: { action: 'stop_import', detail: ({ reply }) => reply.details.file_name },
  doc: 'Stops a check or a run, of which nothing is written then. Of an import that is not running, deletes the uploaded file.',
});

export const revertImport = post('/api/info/revert_import', 'coordinator', {
  peopleOnly: true,
  body: which,
  reply: outcome(['reverting', 'not possible', 'another import'], detail),
  audit: { action: 'revert_import', detail: ({ reply }) => reply.details.file_name },
  doc: 'Reverts an import as a whole, in the background: removes what it added and restores what it changed; of an import of loans, undoes each event. Changes nothing if a record is used or was changed since.',
});

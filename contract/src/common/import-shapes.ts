import { z } from 'zod';

/** The shapes of imports in replies. */

export const importId = z
  .uuid('Enter the `import_id` of an import.')
  .transform((id) => id.toLowerCase())
  .describe('The import_id of an import');

const importState = z
  .enum(['uploading', 'checking', 'ready', 'running', 'done', 'reverting', 'reverted'])
  .describe('ready: checked, or to be corrected');
export type ImportState = z.infer<typeof importState>;

const rows = (what: string) => z.int().describe(what);

export const importCounts = z.object({
  rows: rows('Rows of the file'),
  added: rows('Rows that add a record'),
  changed: rows('Rows that change a record'),
  unchanged: rows('Rows that change nothing'),
  rejected: rows('Rejected rows'),
  copies_added: rows('For MARC records with copies: new copies'),
  copies_rejected: rows('For MARC records with copies: rejected copies'),
});

const who = z.string().nullable().describe('The name of a staff member; null for the command line');

export const importSummary = z.object({
  import_id: z.string(),
  kind: z.string().nullable().describe('Such as catalogue; null until it is known'),
  file_name: z.string(),
  state: importState,
  by: who,
  created_at: z.string().describe('UTC'),
  finished_at: z.string().nullable().describe('UTC; when its records were written'),
  reverted_by: who,
  reverted_at: z.string().nullable().describe('UTC'),
  counts: importCounts.nullable().describe('Null before the first check'),
});
export type ImportSummary = z.infer<typeof importSummary>;

const reading = z.object({
  format: z.enum(['text', 'workbook', 'marc']).nullable().describe('Null if it is not known'),
  unit: z.enum(['Line', 'Row', 'Record']).describe('How its rows are counted'),
  sentence: z.string().nullable().describe('What the file looks like, for people'),
  sheets: z.array(z.string()).describe('Of a workbook'),
  sheet: z.string().nullable().describe('The sheet that is read; null if it is not a workbook'),
  header_line: z.int().nullable().describe('Where the headers of the columns are; null if not found'),
  headers: z.array(z.string()).describe('The headers of the columns'),
  samples: z.array(z.array(z.string())).describe('The first rows, by column'),
  mapping: z
    .array(z.object({ field: z.string(), header: z.string().describe('The header of its column') }))
    .describe('Which column each field is read from'),
  notices: z.array(z.string()).describe('Remarks on how the file was read'),
  notes: z.array(z.object({ note: z.string(), rows: z.int() })).describe('Remarks on accepted rows'),
});
export type ImportReading = z.infer<typeof reading>;

export const importDetail = importSummary.extend({
  bytes: z.int().describe('The size of the file'),
  received: z.int().describe('Bytes of the file that were uploaded'),
  problem: z.string().nullable().describe('What must be corrected, or why it was stopped'),
  interrupted: z.boolean().describe('No process works on it any more; start it again'),
  done_rows: z.int().describe('Rows of this step that are done'),
  total_rows: z.int().describe('Rows of this step; 0 if it is not known'),
  choices: z
    .object({
      kind: z.string().nullable().describe('What the file holds; null: detect it'),
      sheet: z.string().nullable().describe('The sheet of a workbook; null: the first one'),
      encoding: z.enum(['utf-8', 'windows-1252']).nullable().describe('Of a text file; null: detect it'),
      header_line: z.int().nullable().describe('Where the headers of the columns are; null: detect it'),
      columns: z.record(z.string(), z.string()).describe('The header of the column for a field'),
      replace_titles: z.boolean().describe('Whether an ISBN may get an entirely different title'),
    })
    .describe('How people chose to read the file'),
  corrected_rows: z.int().describe('Rows in which people have corrected a cell'),
  unchecked_rows: z
    .array(z.int())
    .describe('Lines of those corrected since the last check; the import waits for another one'),
  reading: reading.nullable().describe('How the file was read; null before the first check'),
  kinds: z.array(z.string()).describe('What files can hold'),
  fields: z
    .array(
      z.object({
        field: z.string(),
        needed: z.boolean().describe('Needed in each row, or another needed one'),
      }),
    )
    .describe('Of this kind; at least one of the needed ones in each alternative'),
  has_rejects: z.boolean().describe('The rejected rows can be downloaded'),
  other: z
    .object({ import_id: z.string(), file_name: z.string(), by: who })
    .nullable()
    .describe('Another import that is writing now'),
  can_revert: z.boolean().describe('Done, and its journal is kept: for 90 days'),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importRow = z.object({
  line: z.int().describe('Its line, row or record in the file'),
  outcome: z.enum(['added', 'changed', 'unchanged', 'rejected']),
  cells: z.record(z.string(), z.string()).describe('By field'),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().describe('What the library has'),
      after: z.string().describe('What it would have'),
    }),
  ),
  reason: z.string().nullable().describe('Why the row, or a copy in it, is rejected'),
});
export type ImportRow = z.infer<typeof importRow>;

import { notExported } from './all-files.ts';
import type { ExportedColumn, FileToWrite } from './exported-file.ts';

/** The README of an export: what each file and each column holds, and how to import it again. */

const typeNames: Record<ExportedColumn['type'], string> = {
  text: 'text',
  number: 'whole number',
  date: 'date, YYYY-MM-DD',
  moment: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ',
  id: 'UUID',
  'yes/no': 'yes or no',
  account: 'username',
};

export function readmeText(files: readonly FileToWrite[], madeAt: Date): string {
  return [
    'Everything in this library',
    '==========================',
    '',
    `Exported by Storyvan at ${madeAt.toISOString()}.`,
    '',
    'This archive contains names of children. Keep it as safe as the library itself.',
    '',
    'To bring everything into an empty library, on this or on another database:',
    '',
    '    storyvan import everything FILE.zip',
    '',
    'All numbers stay the same, also those in addresses of pages and in files that refer to each other.',
    'Accounts come without passwords: an administrator gives each person a one-time password.',
    '',
    'The files are CSV: UTF-8, commas, one line for each record, with the names of the columns first.',
    'A spreadsheet drops leading zeros of numbers such as 00123 when it opens a file: do not save these files from it.',
    'An apostrophe before = + - @ keeps a spreadsheet from running a cell as a formula; the import removes it.',
    'A file has at most one million lines, so that a spreadsheet can open it; the next ones end in -2, -3 …',
    '',
    ...files.flatMap(textOfFile),
    'Not in this archive',
    '-------------------',
    '',
    ...notExported.map((reason) => `- ${reason}`),
    '',
  ].join('\r\n');
}

function textOfFile({ file, rows }: FileToWrite): string[] {
  const heading = `${file.name}.csv (${rows.toLocaleString('en')} ${rows === 1 ? 'record' : 'records'})`;
  return [heading, '-'.repeat(heading.length), '', file.about, '', ...file.columns.map(textOfColumn), ''];
}

function textOfColumn({ name, type, optional, stored, meaning }: ExportedColumn): string {
  const remarks = [
    typeNames[type],
    ...(optional && stored !== null ? ['may be empty'] : []),
    ...(stored === null ? ['only for people, not imported'] : []),
  ];
  return `  ${name}: ${meaning} (${remarks.join('; ')})`;
}

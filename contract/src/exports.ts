import { z } from 'zod';
import { action } from './audit-action.ts';
import { bytes, get } from './endpoint.ts';

export const about = {
  title: 'Exports',
  description: 'Everything in the library as CSV files, to keep or to take to another system.',
};

export const actions = {
  export_everything: action('data', 'export', 'exported', 'everything in the library'),
};

export const exportedFile = z.object({
  name: z.string().describe('Of the file, without .csv'),
  about: z.string().describe('What is in it'),
  records: z.int().describe('How many it has'),
});
export type ExportedFile = z.infer<typeof exportedFile>;

export const listExportedFiles = get('/api/info/exported_files', 'administrator', {
  reply: z.array(exportedFile),
  doc: 'The files that an export of everything has now, with the number of records in each.',
});

export const exportEverything = get('/api/info/export_everything', 'administrator', {
  peopleOnly: true,
  reply: bytes,
  media: 'application/zip',
  audit: { action: 'export_everything' },
  doc: 'Everything in the library as a zip archive of CSV files, with a README that describes each column. `storyvan import everything` brings it into an empty library. Another export that is running answers 409.',
});

import { z } from 'zod';
import { id } from './ids.ts';

/** What a reply tells of a record that two may edit at once. */
export const editionFields = {
  version: z.int().describe('To be sent with a save: the later of two is told, not silently overwritten'),
  changed_by: z
    .string()
    .nullable()
    .describe(
      'Who has made this version; null where nobody is noted, as on most first versions and after an import',
    ),
  changed_at: z.string().nullable().describe('When; UTC'),
};

/** The version a save was made from. */
export const version = id;

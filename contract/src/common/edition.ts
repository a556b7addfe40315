import { z } from 'zod';
import { id } from './ids.ts';

/** What a reply tells of a record that two may edit at once. */
export const editionFields = {
  version: z
    .int()
    .describe('Optimistic lock: send it with a save. A save based on an older version is refused'),
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

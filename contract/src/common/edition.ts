import { z } from 'zod';
import { id } from './ids.ts';

/** The optimistic lock of a record: its version and who saved it. */
export const editionFields = {
  version: z
    .int()
    .describe('Optimistic lock: send it with a save. A save based on an older version is refused'),
  changed_by: z
    .string()
    .nullable()
    .describe('Who saved this version; null if unknown, as for most first versions and after an import'),
  changed_at: z.string().nullable().describe('When; UTC'),
};

/** The version that a save is based on. */
export const version = id;

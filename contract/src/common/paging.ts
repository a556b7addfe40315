import { z } from 'zod';
import { id } from './ids.ts';

/** Lists that are given in pages all work the same way (docs/decisions/0045). */

export const wrongCursor = 'Send as `after` what the previous reply gave for the next page.';

/** The query of a list in pages: where to continue, and at most how many entries to give. */
export const pageQuery = (most: number, usual = most) => ({
  after: z
    .string()
    .regex(/^[\w-]{1,200}$/, wrongCursor)
    .optional()
    .describe('What the previous reply gave for the next page; left out for the first page'),
  limit: id
    .pipe(z.number().max(most, `A page has at most ${most.toLocaleString('en')} entries.`))
    .default(usual)
    .describe('At most how many entries the page has'),
});

export const nextPage = z
  .string()
  .nullable()
  .describe('What to send as `after` for the next page; null on the last page');

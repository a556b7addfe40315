import { z } from 'zod';
import { id } from './ids.ts';

/** All paged lists work the same way (docs/decisions/0045). */

export const wrongCursor = 'Use the value that the previous reply gave as `after`.';

/** The query of a paged list: where to continue, and the page size. */
export const pageQuery = (most: number, usual = most) => ({
  after: z
    .string()
    .regex(/^[\w-]{1,200}$/, wrongCursor)
    .optional()
    .describe('The cursor from the previous reply; left out for the first page'),
  limit: id
    .pipe(z.number().max(most, `A page has at most ${most.toLocaleString('en')} entries.`))
    .default(usual)
    .describe('At most how many entries the page has'),
});

export const nextPage = z
  .string()
  .nullable()
  .describe('What to send as `after` for the next page; null on the last page');

import { z } from 'zod';

/** What every reply tells of a book's title. */
export const titleFields = {
  isbn: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  language: z.string().nullable(),
  level: z.int().nullable().describe('Reading level of the book'),
  category_primary: z.string().nullable(),
  hex_code: z.string().nullable().describe('Colour of the primary category'),
};

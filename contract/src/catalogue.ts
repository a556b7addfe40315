import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { accnNo } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { endpoint } from './endpoint.ts';
import { heldBy } from './lending.ts';

export const copyState = z.enum(['available', 'withdrawn', 'lost']);

export const foundBook = z.object({
  accn_no: z.string().nullable().describe('Null for a title without a copy'),
  title_id: z.number(),
  ...titleFields,
  state: copyState.nullable(),
  where: z
    .string()
    .describe('"In the library", "Chimbel (senior)", "with Rahul Naik, Tonca", "withdrawn", "no copy"'),
  held_by: heldBy.nullable(),
});
export type FoundBook = z.infer<typeof foundBook>;

export const foundChild = z.object({
  child_id: z.number(),
  card_no: z.string().nullable(),
  name: z.string(),
  program: programme,
  site_grade_id: z.number(),
  school_id: z.number().nullable(),
  place_name: z.string(),
  level: z.number().nullable(),
  books_out: z.number(),
});
export type FoundChild = z.infer<typeof foundChild>;

export const lookup = endpoint({
  method: 'GET',
  path: '/api/info/lookup/:query',
  params: z.object({ query: z.string().trim().min(1).max(500) }),
  reply: z.object({
    books: z
      .array(foundBook)
      .describe(
        'At most 100 copies, an exact accession number first; of numbers that only begin so at most 20',
      ),
    more_books: z.boolean().describe('More were found than are listed'),
    children: z.array(foundChild).describe('At most 50'),
    more_children: z.boolean(),
  }),
  doc: 'Books by accession number, ISBN, words of title and author; children by name and card number.',
});

export const bookDetails = endpoint({
  method: 'GET',
  path: '/api/info/book_details/:id/echo',
  params: z.object({ id: accnNo }),
  reply: z.object({
    accn_no: z.string(),
    title_id: z.number(),
    isbn: z.string().nullable(),
    title: z.string(),
    subtitle: z.string().nullable(),
    author: z.string().nullable(),
    illustrator: z.string().nullable(),
    publisher: z.string().nullable(),
    published: z.string().nullable(),
    language: z.string().nullable(),
    level: z.number().nullable(),
    category_primary: z.string().nullable(),
    category_secondary: z.string().nullable(),
    hex_code: z.string().nullable(),
    description: z.string().nullable(),
    state: copyState,
    where: z.string(),
    held_by: heldBy.nullable(),
    loans_total: z.number().describe('How often this copy was lent to a child'),
    copies: z
      .array(z.object({ accn_no: z.string(), state: copyState, where: z.string() }))
      .describe('The other copies of the title, at most 500'),
  }),
  doc: 'One copy, by its accession number, with its title.',
});

/** Loans on one page of a copy's history. */
export const bookLoansPageSize = 500;

export const bookLoan = z.object({
  loan_id: z.string(),
  kind: z.enum(['site', 'child']),
  program: programme,
  site_grade_id: z.number(),
  school_id: z.number().nullable(),
  place_name: z.string(),
  child_id: z.number().nullable(),
  child_name: z.string().nullable(),
  date_issue: replyDate,
  date_return: replyDate.nullable(),
  days_out: z.number(),
});

export const bookLendingHistory = endpoint({
  method: 'GET',
  path: '/api/info/book_lending_history/:id/echo',
  params: z.object({ id: accnNo }),
  query: z.object({
    before: z.string().max(100).optional().describe('The loan_id to go on from: the last of a full page'),
  }),
  reply: z.array(bookLoan),
  doc: 'Where this copy has been and with whom, newest first, 500 loans a page; undone ones are left out.',
});

export const thumbnail = endpoint({
  method: 'GET',
  path: '/api/info/thumbnail/:isbn',
  params: z.object({ isbn: z.string().regex(/^[0-9]{13}$/, 'An ISBN-13 without hyphens is needed.') }),
  reply: z.object({
    thumbnail: z.string().nullable().describe('A data: address, or null when there is none'),
  }),
  doc: 'The cover, fetched by the server from the book-metadata service and kept; failures are ignored.',
});

export const listLevels = endpoint({
  method: 'GET',
  path: '/api/info/levels',
  reply: z.array(z.object({ level: z.number(), name: z.string(), hex_code: z.string() })),
  doc: 'The ordered scale of reading levels, as the library set it.',
});

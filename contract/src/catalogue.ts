import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { copyState } from './common/copy-state.ts';
import { cover, coverImage } from './common/cover-image.ts';
import { editionFields, version } from './common/edition.ts';
import { emptyAsAbsent, jsonField, optionalId } from './common/fields.ts';
import {
  exactHit,
  facets,
  foundBook,
  foundChild,
  lookupFilters,
  mostSuggested,
  suggestions,
} from './common/found.ts';
import { accnNo, id, requestId } from './common/ids.ts';
import { heldBy } from './common/lending-fields.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { placeIds } from './common/programme.ts';
import { outcome, statusOf } from './common/status.ts';
import { titleInput } from './common/title-fields.ts';
import { get, post } from './endpoint.ts';

export const about = { title: 'Books', description: 'Titles and their copies: look up, describe and add.' };

export const actions = {
  add_book: action('books', 'add', 'added', 'copies of a book'),
  save_title: action('books', 'change', 'changed', 'the title'),
};

const searchText = z.string().trim().min(1).max(500);

/** Books on one page of a look-up, and children. */
export const mostFoundBooks = 100;
export const mostFoundChildren = 50;

export const lookup = get('/api/info/lookup/:query', 'staff', {
  etag: true,
  costly: true,
  params: z.object({ query: searchText }),
  query: z.object({ ...pageQuery(mostFoundBooks), ...lookupFilters }),
  reply: z.object({
    books: z
      .array(foundBook)
      .describe('Copies, an exact accession number first; at most 20 whose number only starts with it'),
    more_books: z.boolean().describe('There are more results than listed'),
    children: z.array(foundChild).describe('At most 50 on a page'),
    more_children: z.boolean(),
    next: z
      .object({ books: nextPage, children: nextPage })
      .describe('Each list is paged separately, up to 5,000 entries; the other one is then empty'),
    exact: exactHit,
    instead: z
      .string()
      .nullable()
      .describe('The words that were searched for, because those typed find nothing'),
    facets: facets.nullable().describe('Each is counted with the other filters only. Null on later pages'),
  }),
  doc: 'Books by accession number, ISBN, words of title and author; children by name and card number.',
  example: { params: { query: 'raincoat' } },
});

export const suggest = get('/api/info/suggest/:query', 'staff', {
  etag: true,
  costly: true,
  params: z.object({ query: searchText }),
  reply: suggestions,
  doc: `At most ${mostSuggested} books and children that match what is being typed, the best first.`,
  example: { params: { query: 'rain' } },
});

const titleDetails = {
  subtitle: z.string().nullable(),
  other_title: z.string().nullable(),
  author: z.string().nullable(),
  illustrator: z.string().nullable(),
  publisher: z.string().nullable(),
  published: z.string().nullable(),
  language: z.string().nullable(),
  level: z.int().nullable(),
  category_primary: z.string().nullable(),
  category_secondary: z.string().nullable(),
};

const copyThere = z.object({ accn_no: z.string(), state: copyState, where: z.string() });

export const bookDetails = get('/api/info/book_details/:id/echo', 'staff', {
  etag: true,
  params: z.object({ id: accnNo.describe('Accession number of a copy') }),
  reply: z.object({
    accn_no: z.string(),
    title_id: z.int(),
    isbn: z.string().nullable(),
    title: z.string(),
    ...titleDetails,
    hex_code: z.string().nullable(),
    cover,
    description: z.string().nullable(),
    state: copyState,
    where: z.string(),
    held_by: heldBy.nullable(),
    loans_total: z.int().describe('How often this copy was lent to a child'),
    copies: z.array(copyThere).describe('The other copies of the title, at most 500'),
    changes: z
      .array(
        z.object({
          date: replyDate,
          from_state: copyState,
          to_state: copyState,
          note: z.string(),
          by: z.string().describe('Who has recorded it'),
        }),
      )
      .describe('When this copy was withdrawn, lost or returned to stock, the newest 100'),
    ...editionFields,
  }),
  doc: 'One copy, by its accession number, with its title.',
});

/** Loans on one page of a copy's history. */
export const bookLoansPageSize = 500;

export const bookLoan = z.object({
  loan_id: z.string(),
  kind: z.enum(['site', 'child']),
  ...placeIds,
  place_name: z.string(),
  child_id: z.int().nullable(),
  child_name: z.string().nullable(),
  date_issue: replyDate,
  renewals: z.array(replyDate).describe('The dates on which the loan was renewed'),
  date_return: replyDate.nullable(),
  days_out: z.int(),
});

export const bookLendingHistory = get('/api/info/book_lending_history/:id/echo', 'staff', {
  etag: true,
  params: z.object({ id: accnNo.describe('Accession number of a copy') }),
  query: z.object(pageQuery(bookLoansPageSize)),
  reply: z.array(bookLoan).max(bookLoansPageSize),
  doc: 'Where this copy has been and with whom, newest first; undone ones are left out.',
});

export const listLevels = get('/api/info/levels', 'staff', {
  etag: true,
  reply: z.array(z.object({ level: z.int(), name: z.string(), hex_code: z.string() })),
  doc: 'The scale of reading levels, in order, as set by the library.',
});

export const listCategories = get('/api/info/categories/echo', 'staff', {
  etag: true,
  reply: z.array(
    z.object({ kind: z.enum(['primary', 'secondary']), name: z.string(), hex_code: z.string() }),
  ),
  doc: 'The categories in use, each kind by name.',
});

export const titleByIsbn = get('/api/info/title_by_isbn/:isbn', 'staff', {
  costly: true,
  params: z.object({ isbn: z.string().trim().min(1).max(64) }),
  reply: z.object({
    source: z.enum(['catalogue', 'service', 'none']),
    message: z.string().describe('The result, as a sentence'),
    isbn: z.string().describe('Its 13 digits'),
    title_id: z.int().nullable().describe('Of the title in the catalogue'),
    title: z.string().nullable().describe('Null when nothing was found'),
    ...titleDetails,
    description: z.string().nullable(),
    copies: z.array(copyThere).describe('The copies there, at most 500'),
  }),
  doc: 'A title by its ISBN: from the catalogue, else from the book-metadata service, whose failures are ignored.',
});

/** Most copies added at once. */
export const mostCopies = 200;

const copyCount = id.refine(
  (count) => count <= mostCopies,
  `At most ${mostCopies} copies can be added at once.`,
);

export const nextAccnNos = get('/api/info/next_accn_nos/:count', 'staff', {
  params: z.object({ count: copyCount.describe('How many numbers are needed') }),
  query: z.object({ first: accnNo.optional().describe('The first number; the next free one if left out') }),
  reply: z.object({
    accn_nos: z.array(z.string()).describe('Numbers from `first` on may be in use'),
    taken: z.array(z.object({ accn_no: z.string(), message: z.string() })),
  }),
  doc: 'The next free accession numbers in the current numbering; they are not reserved.',
});

/** In a form, numbers are separated by commas, spaces or line breaks. */
const accnNos = z.preprocess(
  (value) => {
    if (value === null || value === '') return undefined;
    const isText = typeof value === 'string' && !value.startsWith('[');
    return isText ? value.split(/[,;\s]+/).filter(Boolean) : value;
  },
  jsonField(
    z
      .array(accnNo)
      .min(1, 'Enter the accession numbers.')
      .max(mostCopies, `At most ${mostCopies} copies can be added at once.`)
      .optional(),
  ),
);

export const addBook = post('/api/info/add_book', 'staff', {
  bodyKiB: 256,
  body: z.object({
    title_id: optionalId.describe('More copies of this title'),
    title: jsonField(titleInput.nullish()).describe('A new title; needed without title_id'),
    copies: z
      .preprocess(emptyAsAbsent, copyCount.optional())
      .describe('How many copies, with the next free numbers'),
    accn_nos: accnNos.describe('The numbers of the copies, instead of `copies`'),
    cover: coverImage.optional(),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: statusOf(['added', 'number taken', 'title known']),
    details: z
      .object({ title_id: z.int(), title: z.string(), accn_nos: z.array(z.string()) })
      .nullable()
      .describe('Null if refused; nothing was written'),
    taken: z.array(z.string()).describe('The numbers already in use'),
    known: z
      .object({ title_id: z.int(), title: z.string(), accn_no: z.string().nullable() })
      .nullable()
      .describe('The existing title, with one of its copies, if it is already in the catalogue'),
  }),
  audit: { action: 'add_book', detail: ({ reply }) => reply.details?.title },
  doc: 'Adds a title with its copies, or more copies of a title: all of them, or none.',
});

export const saveTitle = post('/api/info/save_title', 'staff', {
  bodyKiB: 256,
  body: titleInput.extend({ title_id: id, version, request_id: requestId.optional() }),
  reply: outcome(['saved', 'title known'], z.object({ title_id: z.int(), version: z.int() }).nullable()),
  audit: { action: 'save_title', detail: ({ body }) => body.title },
  doc: 'Changes a title, for all its copies. ISBNs are unique.',
});

/** Most labels made at once. */
export const mostLabels = 1000;

export const copyLabels = get('/api/info/copy_labels', 'staff', {
  query: z.object({
    copies: z.string().max(12_000).optional().describe('Accession numbers with commas between them'),
    from: accnNo.optional().describe('Instead of `copies`: all copies from this number …'),
    to: accnNo.optional().describe('… to this one'),
  }),
  reply: z.object({
    labels: z.array(z.object({ accn_no: z.string(), title: z.string() })).describe('In the requested order'),
    unknown: z.array(z.string()).describe('Numbers in `copies` without a copy'),
  }),
  doc: 'The text of the labels of copies, at most 1,000.',
});

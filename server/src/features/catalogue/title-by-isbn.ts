import type { titleByIsbn } from '@storyvan/contract/catalogue';
import { toIsbn13 } from '@storyvan/contract/common/isbn';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { whereOf } from './catalogue.rules.ts';
import { fetchTitle } from './fetch-title.ts';
import { findTitleOfIsbn, listCopiesOfTitle } from './titles.queries.ts';

/** What is known of an ISBN: the catalogue is asked first, then the book-metadata service, whose failures are ignored. */

type Found = ReplyOf<typeof titleByIsbn>;

const nothing: Omit<Found, 'isbn' | 'source' | 'message'> = {
  title_id: null,
  title: null,
  subtitle: null,
  other_title: null,
  author: null,
  illustrator: null,
  publisher: null,
  published: null,
  language: null,
  level: null,
  category_primary: null,
  category_secondary: null,
  description: null,
  copies: [],
};

const none = (isbn: string, message: string): Found => ({ ...nothing, isbn, source: 'none', message });

export async function findByIsbn(api: Api, typed: string): Promise<Found> {
  const isbn = toIsbn13(typed);
  if (isbn === null) throw ApiError.invalid('This is no ISBN: its check digit is wrong.');
  const there = await findTitleOfIsbn.first(api.db, { isbn });
  if (there) {
    const rows = await listCopiesOfTitle.all(api.db, { title_id: there.title_id });
    const copies = rows.map((copy) => ({ accn_no: copy.accn_no, state: copy.state, where: whereOf(copy) }));
    const count = copies.length === 1 ? '1 copy' : `${copies.length || 'no'} copies`;
    return {
      ...there,
      isbn,
      copies,
      source: 'catalogue',
      message: `The library has this book, with ${count}.`,
    };
  }
  return askService(api, isbn);
}

async function askService(api: Api, isbn: string): Promise<Found> {
  if (api.bookMetadataUrl === undefined) {
    return none(isbn, 'The library does not have this book yet. Please type it in.');
  }
  try {
    const found = await fetchTitle(api.bookMetadataUrl, isbn);
    if (!found)
      return none(isbn, 'Neither the library nor the book service knows this ISBN. Please type the book in.');
    return {
      ...nothing,
      ...found,
      isbn,
      source: 'service',
      message: 'Found by the book service. Please check it before you save.',
    };
  } catch (error) {
    api.http.log.debug({ err: error, isbn }, 'no book metadata');
    return none(isbn, 'The book service does not answer now. Please type the book in.');
  }
}

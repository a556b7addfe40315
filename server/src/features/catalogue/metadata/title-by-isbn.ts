import type { titleByIsbn } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { ApiError } from '../../../api-error.ts';
import { addressOf, deadline, readJson, requestFrom, typeOf } from '../../../http/book-service.ts';
import type { Api } from '../../../http/context.ts';
import { whereOf } from '../catalogue.rules.ts';
import { findTitleOfIsbn, listCopiesOfTitle } from '../titles.queries.ts';
import { type FoundTitle, readMetadata } from './metadata.rules.ts';

/** Finds a title by ISBN in the catalogue, else from the book-metadata service, whose failures are ignored. */

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
  if (isbn === null) throw ApiError.invalid('This is not a valid ISBN: the check digit is wrong.');
  const existing = await findTitleOfIsbn.first(api.db, { isbn });
  if (existing) {
    const rows = await listCopiesOfTitle.all(api.db, { title_id: existing.title_id });
    const copies = rows.map((copy) => ({ accn_no: copy.accn_no, state: copy.state, where: whereOf(copy) }));
    const count = copies.length === 1 ? '1 copy' : `${copies.length || 'no'} copies`;
    return {
      ...existing,
      isbn,
      copies,
      source: 'catalogue',
      message: `The library has this book, with ${count}.`,
    };
  }
  return findAtService(api, isbn);
}

async function findAtService(api: Api, isbn: string): Promise<Found> {
  if (api.bookMetadataUrl === undefined) {
    return none(isbn, 'The library does not have this book yet. Please enter it yourself.');
  }
  try {
    const found = await fetchTitle(api.bookMetadataUrl, isbn);
    if (!found)
      return none(
        isbn,
        'This ISBN is not in the catalogue or the book service. Please enter the book yourself.',
      );
    return {
      ...nothing,
      ...found,
      isbn,
      source: 'service',
      message: 'Found by the book service. Please check it before you save.',
    };
  } catch (error) {
    api.http.log.debug({ err: error, isbn }, 'no book metadata');
    return none(isbn, 'The book service is not answering. Please enter the book yourself.');
  }
}

/**
 * The title that the book-metadata service has for an ISBN; null if it has nothing usable. Throws if the service cannot
 * be reached, fails, or takes longer than three seconds in total.
 */
async function fetchTitle(serviceUrl: string, isbn: string): Promise<FoundTitle | null> {
  const signal = deadline();
  const response = await requestFrom(addressOf(serviceUrl, isbn), serviceUrl, signal);
  if (!response) return null;
  if (typeOf(response).startsWith('image/')) {
    response.destroy();
    return null;
  }
  return readMetadata(await readJson(response, signal));
}

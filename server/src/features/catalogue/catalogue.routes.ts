import { bookDetails, bookLendingHistory, listLevels, lookup, thumbnail } from '@storyvan/contract/catalogue';
import { isIsbn13 } from '@storyvan/contract/common/isbn';
import { ApiError, found } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import {
  findBook,
  listChildLoansOfCopy,
  listLevelRows,
  listOtherCopies,
  listSiteLoansOfCopy,
} from './catalogue.queries.ts';
import { historyOf, standingOf, whereOf } from './catalogue.rules.ts';
import { askedBy } from './lookup.rules.ts';
import { lookUpBooks, lookUpChildren } from './lookup.ts';
import { thumbnails } from './thumbnail.commands.ts';

const mostLoans = 500;

export function catalogueRoutes(api: Api): void {
  const { db } = api;
  const getBook = async (accn_no: string) => found(await findBook.first(db, { accn_no }), 'book');

  serve(api, lookup, async ({ params }) => {
    const asked = askedBy(params.query);
    const [books, children] = await Promise.all([lookUpBooks(db, asked), lookUpChildren(db, asked)]);
    return { ...books, ...children };
  });

  serve(api, bookDetails, async ({ params }) => {
    const book = await getBook(params.id);
    const { accn_no, title_id } = book;
    const others = await listOtherCopies.all(db, { title_id, accn_no });
    return { ...standingOf(book), copies: others.map((copy) => ({ ...copy, where: whereOf(copy) })) };
  });

  serve(api, bookLendingHistory, async ({ params }) => {
    const { accn_no } = await getBook(params.id);
    const asked = { accn_no, limit: mostLoans };
    const [siteLoans, childLoans] = await Promise.all([
      listSiteLoansOfCopy.all(db, asked),
      listChildLoansOfCopy.all(db, asked),
    ]);
    return historyOf(siteLoans, childLoans, api.today(), mostLoans);
  });

  const getThumbnail = thumbnails(api);
  serve(api, thumbnail, async ({ params }) => {
    if (!isIsbn13(params.isbn)) throw ApiError.invalid('This is no ISBN: its check digit is wrong.');
    return { thumbnail: await getThumbnail(params.isbn) };
  });

  serve(api, listLevels, () => listLevelRows.all(db, {}));
}

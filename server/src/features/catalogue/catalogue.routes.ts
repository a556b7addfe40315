import {
  addBook,
  bookDetails,
  bookLendingHistory,
  bookLoansPageSize,
  copyLabels,
  listCategories,
  listLevels,
  lookup,
  nextAccnNos,
  saveTitle,
  thumbnail,
  titleByIsbn,
} from '@storyvan/contract/catalogue';
import { isIsbn13 } from '@storyvan/contract/common/isbn';
import type { Executor } from '../../db/database.ts';
import { ApiError, found } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { type Call, serve } from '../../http/serve.ts';
import { proposeNumbers } from './accn-numbers.ts';
import { addCopies } from './add-book.commands.ts';
import {
  findBook,
  findChildLoanOfCopy,
  findSiteLoanOfCopy,
  listChildLoansOfCopy,
  listLevelRows,
  listOtherCopies,
  listSiteLoansOfCopy,
} from './catalogue.queries.ts';
import { historyOf, standingOf, whereOf } from './catalogue.rules.ts';
import { listLabels } from './labels.ts';
import { askedBy, pageAfter } from './lookup.rules.ts';
import { lookUpBooks, lookUpChildren } from './lookup.ts';
import { thumbnails } from './thumbnail.commands.ts';
import { findByIsbn } from './title-by-isbn.ts';
import { type Cataloguing, changeTitle } from './titles.commands.ts';
import { listCategoryRows, listStateChanges } from './titles.queries.ts';

export function catalogueRoutes(api: Api): void {
  const { db } = api;
  const getBook = async (accn_no: string) => found(await findBook.first(db, { accn_no }), 'book');

  serve(api, lookup, async ({ params, query }) => {
    const asked = askedBy(params.query);
    const after = pageAfter(query.after);
    const [books, children] = await Promise.all([
      lookUpBooks(db, asked, after.books),
      lookUpChildren(db, asked, after.children),
    ]);
    return { ...books, ...children };
  });

  serve(api, bookDetails, async ({ params }) => {
    const book = await getBook(params.id);
    const { accn_no, title_id } = book;
    const [others, changes] = await Promise.all([
      listOtherCopies.all(db, { title_id, accn_no }),
      listStateChanges.all(db, { accn_no }),
    ]);
    return {
      ...standingOf(book),
      copies: others.map((copy) => ({ ...copy, where: whereOf(copy) })),
      changes,
    };
  });

  serve(api, bookLendingHistory, async ({ params, query }) => {
    const { accn_no } = await getBook(params.id);
    const page = { accn_no, ...(await pageBefore(db, accn_no, query.before)), limit: bookLoansPageSize };
    const [siteLoans, childLoans] = await Promise.all([
      listSiteLoansOfCopy.all(db, page),
      listChildLoansOfCopy.all(db, page),
    ]);
    return historyOf(siteLoans, childLoans, api.today(), bookLoansPageSize);
  });

  const getThumbnail = thumbnails(api);
  serve(api, thumbnail, async ({ params }) => {
    if (!isIsbn13(params.isbn)) throw ApiError.invalid('This is no ISBN: its check digit is wrong.');
    return { thumbnail: await getThumbnail(params.isbn) };
  });

  serve(api, listLevels, () => listLevelRows.all(db, {}));
  addingRoutes(api);
}

/** How titles and copies come into the catalogue, and are changed. */
function addingRoutes(api: Api): void {
  const { db } = api;
  const cataloguing = (call: Pick<Call<never>, 'staff' | 'db'>): Cataloguing => ({
    db: call.db,
    staff_id: call.staff().staff_id,
    now: api.now(),
  });

  serve(api, listCategories, () => listCategoryRows.all(db, {}));
  serve(api, titleByIsbn, ({ params }) => findByIsbn(api, params.isbn));
  serve(api, nextAccnNos, ({ params, query }) => proposeNumbers(db, params.count, query.first));
  serve(api, copyLabels, ({ query }) => listLabels(db, query));
  serve(api, addBook, (call) => addCopies(cataloguing(call), call.body));
  serve(api, saveTitle, (call) => changeTitle(cataloguing(call), call.body));
}

/** Where a page of a copy's history begins: before the loan named, or at the newest. */
async function pageBefore(on: Executor, accn_no: string, loan_id: string | undefined) {
  if (loan_id === undefined) return { before_date: '9999-12-31', before_id: '' };
  const asked = { accn_no, loan_id };
  const loan = (await findSiteLoanOfCopy.first(on, asked)) ?? (await findChildLoanOfCopy.first(on, asked));
  if (!loan) throw ApiError.invalid('`before` must be the loan_id of a loan of this book.');
  return { before_date: loan.date_issue, before_id: loan_id };
}

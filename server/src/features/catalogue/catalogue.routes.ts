import {
  addBook,
  bookDetails,
  bookLendingHistory,
  copyLabels,
  listCategories,
  listLevels,
  lookup,
  nextAccnNos,
  saveTitle,
  suggest,
  titleByIsbn,
} from '@storyvan/contract/catalogue';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { beforeTheNewest, keyIn, linked, loanKey, pageOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { listLevelRows } from '../../records/level/level.queries.ts';
import { listRenewals } from '../../records/loan/loan.queries.ts';
import { listCategoryRows } from '../../records/title/category.queries.ts';
import { listLabels, proposeNumbers } from './accn-numbers.ts';
import { addCopies, changeTitle } from './add-book.commands.ts';
import { findBook, listChildLoansOfCopy, listOtherCopies, listSiteLoansOfCopy } from './catalogue.queries.ts';
import { historyOf, whereOf, withWhere } from './catalogue.rules.ts';
import { lookupKey, placesIn, withoutLabel } from './lookup/lookup.rules.ts';
import { lookUp } from './lookup/lookup.ts';
import { suggestFor } from './lookup/suggest.ts';
import { findByIsbn } from './metadata/title-by-isbn.ts';
import { listStateChanges } from './titles.queries.ts';

export function catalogueRoutes(api: Api): void {
  const { db } = api;
  const searched = (text: string) => withoutLabel(text, api.library.numbers);
  const getBook = async (accn_no: string) => found(await findBook.first(db, { accn_no }), 'book');

  serve(api, lookup, async ({ params, query }) => {
    const { after, limit, ...filter } = query;
    return lookUp(db, searched(params.query), filter, { places: placesIn(keyIn(after, lookupKey)), limit });
  });

  serve(api, suggest, ({ params }) => suggestFor(db, searched(params.query)));

  serve(api, bookDetails, async ({ params }) => {
    const book = await getBook(params.id);
    const { accn_no, title_id } = book;
    const [others, changes] = await Promise.all([
      listOtherCopies.all(db, { title_id, accn_no }),
      listStateChanges.all(db, { accn_no }),
    ]);
    return {
      ...withWhere(book),
      copies: others.map((copy) => ({ ...copy, where: whereOf(copy) })),
      changes,
    };
  });

  serve(api, bookLendingHistory, async (call) => {
    const { limit, after } = call.query;
    const { accn_no } = await getBook(call.params.id);
    const [before_date, before_id] = keyIn(after, loanKey) ?? beforeTheNewest;
    const page = { accn_no, before_date, before_id, limit: limit + 1 };
    const [siteLoans, childLoans] = await Promise.all([
      listSiteLoansOfCopy.all(db, page),
      listChildLoansOfCopy.all(db, page),
    ]);
    const renewals = await listRenewals(
      db,
      childLoans.map((loan) => loan.loan_id),
    );
    const loans = historyOf(siteLoans, childLoans, renewals, api.today());
    return linked(
      call,
      pageOf(loans, limit, (last) => [last.date_issue, Number(last.loan_id)]),
    );
  });

  serve(api, listLevels, () => listLevelRows.all(db, {}));
  addingRoutes(api);
}

/** Adding and changing titles and copies. */
function addingRoutes(api: Api): void {
  const { db } = api;

  serve(api, listCategories, () => listCategoryRows.all(db, {}));
  serve(api, titleByIsbn, ({ params }) => findByIsbn(api, params.isbn));
  serve(api, nextAccnNos, ({ params, query }) => proposeNumbers(db, params.count, query.first));
  serve(api, copyLabels, ({ query }) => listLabels(db, query));
  serve(api, addBook, (call) => addCopies(call.work(), call.body));
  serve(api, saveTitle, (call) => changeTitle(call.work(), call.body));
}

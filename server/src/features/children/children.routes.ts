import {
  autocompleteChild,
  childHistory,
  childrenHere,
  findChildByCard,
  getChild,
} from '@storyvan/contract/children';
import { diffLevel } from '@storyvan/contract/common/diff-level';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { afterPrefix, mostWords, wordRanges } from '../../db/word-range.ts';
import { wordsOf } from '../../db/words.ts';
import { ApiError, found } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder, getLoanPeriods } from '../lending/lending.queries.ts';
import {
  countBooksOutByChild,
  countIssuedByChild,
  countReturnedByChild,
  findChild,
  findChildOfCard,
  findLoanOfChild,
  listActiveChildren,
  listBooksOfChild,
  listChildLoans,
  suggestChildren,
} from './children.queries.ts';
import { bestFirst, borrowedBookOf, childrenHereOf } from './children.rules.ts';

const pageSize = 100;
const mostSuggestions = 20;
const newest = { date_issue: '9999-12-31', child_loan_id: '' };

export function childrenRoutes(api: Api): void {
  const { db } = api;
  const getChildRow = async (child_id: number) => found(await findChild.first(db, { child_id }), 'child');

  serve(api, getChild, async ({ params: { childId: child_id } }) => {
    const child = await getChildRow(child_id);
    const periods = await getLoanPeriods(db);
    const rows = await listBooksOfChild.all(db, { child_id });
    const books = rows.map((row) => borrowedBookOf(row, api.today(), periods.child[child.program]));
    return { ...child, books };
  });

  serve(api, childHistory, async ({ params: { childId: child_id }, query }) => {
    await getChildRow(child_id);
    const before =
      query.before === undefined
        ? newest
        : await findLoanOfChild.first(db, { child_id, child_loan_id: query.before });
    if (!before) throw ApiError.invalid('`before` must be the child_loan_id of a loan of this child.');
    const page = {
      child_id,
      before_date: before.date_issue,
      before_id: before.child_loan_id,
      limit: pageSize + 1,
    };
    const rows = await listChildLoans.all(db, page);
    const loans = rows
      .slice(0, pageSize)
      .map((row) => ({ ...row, diff_level: diffLevel(row.level, row.child_level) }));
    return { loans, next: rows.length > pageSize ? (loans.at(-1)?.child_loan_id ?? null) : null };
  });

  serve(api, childrenHere, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const on = { site_grade_id, date: params.date };
    const [children, out, issued, returned] = await Promise.all([
      listActiveChildren.all(db, { site_grade_id }),
      countBooksOutByChild.all(db, { site_grade_id }),
      countIssuedByChild.all(db, on),
      countReturnedByChild.all(db, on),
    ]);
    return childrenHereOf({ children, out, issued, returned }, api.today());
  });

  serve(api, autocompleteChild, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const card_no = normaliseAccnNo(params.text);
    const words = wordsOf(params.text).slice(0, mostWords);
    const asked = {
      site_grade_id,
      card_from: card_no,
      card_to: card_no && afterPrefix(card_no),
      ...wordRanges(words),
    };
    const rows = await suggestChildren(words).all(db, asked);
    return bestFirst(rows, card_no).slice(0, mostSuggestions);
  });

  serve(api, findChildByCard, async ({ params }) => {
    const child = await findChildOfCard.first(db, { card_no: normaliseAccnNo(params.cardNo) });
    return child ? [child] : [];
  });
}

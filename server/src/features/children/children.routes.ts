import {
  autocompleteChild,
  childHistory,
  childrenHere,
  editChild,
  enrollChild,
  findChildByCard,
  getChild,
  moveChild,
  proposeCardNo,
  setChildActive,
} from '@storyvan/contract/children';
import { diffLevel } from '@storyvan/contract/common/diff-level';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { afterPrefix, mostWords, wordRanges } from '../../db/word-range.ts';
import { wordsOf } from '../../db/words.ts';
import { ApiError, found } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { type Call, serve } from '../../http/serve.ts';
import { getHolder } from '../lending/lending.queries.ts';
import { findNextCard } from './card-number.ts';
import { getChildReply } from './child-reply.ts';
import {
  countBooksOutByChild,
  countIssuedByChild,
  countReturnedByChild,
  findChild,
  findChildOfCard,
  findLoanOfChild,
  listActiveChildren,
  listChildLoans,
  suggestChildren,
} from './children.queries.ts';
import { bestFirst, childrenHereOf } from './children.rules.ts';
import { edit, enrol } from './enrolment.commands.ts';
import { move, setActive } from './move.commands.ts';

const pageSize = 100;
const mostSuggestions = 20;
const newest = { date_issue: '9999-12-31', child_loan_id: '' };

export function childrenRoutes(api: Api): void {
  const { db } = api;
  const getChildRow = async (child_id: number) => found(await findChild.first(db, { child_id }), 'child');

  serve(api, getChild, ({ params }) => getChildReply(db, params.childId, api.today()));

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

/** Who is enrolled, and where. */
export function enrolmentRoutes(api: Api): void {
  const { db } = api;
  const workOf = <E>(call: Call<E>) => ({
    db: call.db,
    staff_id: call.staff().staff_id,
    today: api.today(),
    now: api.now(),
  });
  serve(api, enrollChild, (call) => enrol(workOf(call), call.params.program, call.body));
  serve(api, editChild, (call) => edit(workOf(call), call.body));
  serve(api, moveChild, (call) => move(workOf(call), call.body));
  serve(api, setChildActive, (call) => setActive(workOf(call), call.body));
  serve(api, proposeCardNo, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    return { card_no: await findNextCard(db, site_grade_id) };
  });
}

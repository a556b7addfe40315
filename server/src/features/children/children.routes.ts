import {
  autocompleteChild,
  childCards,
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
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { bestFirst, childrenHereOf } from '@storyvan/domain/children-here';
import { diffLevel } from '@storyvan/domain/diff-level';
import { searchedWords } from '@storyvan/domain/name-words';
import { afterPrefix, mostWords } from '@storyvan/domain/search-words';
import { soundedWords } from '@storyvan/domain/sound-words';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { beforeTheNewest, keyIn, loanKey, pageOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { findChild, listActiveChildren } from '../../records/child/child.queries.ts';
import { listRenewals } from '../../records/loan/loan.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { wordRanges } from '../../records/word-range.ts';
import { findNextCard } from './card-number.ts';
import { listCards } from './child-cards.ts';
import { getChildReply } from './child-reply.ts';
import {
  countBooksOutByChild,
  countIssuedByChild,
  countReturnedByChild,
  findChildOfCard,
  listChildLoans,
  suggestChildren,
} from './children.queries.ts';
import { edit, enrol, move, setActive } from './enrolment.commands.ts';

const mostSuggestions = 20;

export function childrenRoutes(api: Api): void {
  enrolmentRoutes(api);
  const { db } = api;
  const getChildRow = async (child_id: number) => found(await findChild.first(db, { child_id }), 'child');

  serve(api, getChild, ({ params }) => getChildReply(db, params.childId, api.today()));

  serve(api, childHistory, async ({ params: { childId: child_id }, query: { after, limit } }) => {
    await getChildRow(child_id);
    const [before_date, before_id] = keyIn(after, loanKey) ?? beforeTheNewest;
    const rows = await listChildLoans.all(db, { child_id, before_date, before_id, limit: limit + 1 });
    const { page, next } = pageOf(rows, limit, (last) => [last.date_issue, last.child_loan_id]);
    const renewals = await listRenewals(
      db,
      page.map((row) => row.child_loan_id),
    );
    const loans = page.map((row) => ({
      ...row,
      child_loan_id: String(row.child_loan_id),
      renewals: renewals(row.child_loan_id),
      diff_level: diffLevel(row.level, row.child_level),
    }));
    return { loans, next };
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
    const words = searchedWords(params.text).slice(0, mostWords);
    const card = { card_from: card_no, card_to: card_no && afterPrefix(card_no) };
    const list = (by: string[]) => suggestChildren(by).all(db, { site_grade_id, ...card, ...wordRanges(by) });
    const written = await list(words);
    const sounded = written.length > 0 ? null : soundedWords(words);
    const rows = sounded ? await list(sounded) : written;
    return bestFirst(rows, card_no).slice(0, mostSuggestions);
  });

  serve(api, findChildByCard, async ({ params }) => {
    const child = await findChildOfCard.first(db, { card_no: normaliseAccnNo(params.cardNo) });
    return child ? [child] : [];
  });

  serve(api, childCards, ({ query }) => listCards(db, query));
}

/** Enrolling, editing and moving children. */
function enrolmentRoutes(api: Api): void {
  const { db } = api;
  serve(api, enrollChild, (call) => enrol(call.work(), call.params.program, call.body));
  serve(api, editChild, (call) => edit(call.work(), call.body));
  serve(api, moveChild, (call) => move(call.work(), call.body));
  serve(api, setChildActive, (call) => setActive(call.work(), call.body));
  serve(api, proposeCardNo, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    return { card_no: await findNextCard(db, site_grade_id) };
  });
}

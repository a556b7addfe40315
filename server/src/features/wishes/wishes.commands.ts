import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { addWish, withdrawWish } from '@storyvan/contract/wishes';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import { findTitle, findTitleOfCopy, findTitleOfIsbn } from '../../records/title/title.queries.ts';
import { closeWish, insertWishes } from '../../records/wish/wish.commands.ts';
import { listWishesOfChild } from '../../records/wish/wishes.ts';
import type { CommandOf } from '../../records/work.ts';
import { findLoanNow, findWish, listNotClosed, lockChild } from './wishes.queries.ts';
import { refuseWish } from './wishes.rules.ts';

/** Adds and withdraws wishes (decision 53). */

type Asked = BodyOf<typeof addWish>;
type WithdrawReply = ReplyOf<typeof withdrawWish>;
type Title = { title_id: number; title: string };

/** The title by its id, an ISBN or a copy; otherwise the sentence that says what is unknown. */
async function findBook(tx: Transaction, { title_id, isbn, accn_no }: Asked): Promise<Title | string> {
  if (title_id !== undefined) return found(await findTitle.first(tx, { title_id }), 'title');
  if (accn_no !== undefined) {
    const title = await findTitleOfCopy.first(tx, { accn_no });
    return title ?? `No book has the accession number ${accn_no}.`;
  }
  const isbn13 = toIsbn13(isbn ?? '');
  const title = isbn13 === null ? null : await findTitleOfIsbn.first(tx, { isbn: isbn13 });
  return title ?? `No book has the ISBN ${isbn}.`;
}

export const add: CommandOf<typeof addWish> = (work, input) => {
  const { child_id, note } = input;
  return once(work, 'add_wish', input, async (tx) => {
    const child = found(await lockChild.first(tx, { child_id }), 'child');
    refuseSwitchedOff(work, child.program);
    const book = await findBook(tx, input);
    if (typeof book === 'string') {
      return unchanged({ status: { status: 'unknown book', message: book }, details: null });
    }
    const { title_id, title } = book;
    const loan = await findLoanNow.first(tx, { child_id, title_id });
    const known = await listNotClosed.all(tx, { child_id });
    const open = known.filter(({ fulfilled }) => fulfilled === 0);
    const refusal = refuseWish({
      child,
      title,
      has_since: loan?.date_issue ?? null,
      wished: open.some((wish) => wish.title_id === title_id),
      wishes: open.length,
    });
    const detailsNow = async () =>
      (await listWishesOfChild(tx, child)).find((wish) => wish.title_id === title_id) ?? null;
    if (refusal) return unchanged({ status: refusal, details: await detailsNow() });

    const by = { staff_id: work.staff_id, at: work.now.toISOString() };
    const before = known.find((wish) => wish.title_id === title_id);
    if (before) await closeWish(tx, { wish_id: before.wish_id, closed_as: 'fulfilled', ...by });
    const wish = { wish_id: newId(), child_id, title_id, wished_on: work.today, note, ...by };
    await insertWishes(tx, [wish]);
    const message = `${child.name} wishes for ${title}.`;
    return changed({ status: { status: 'added', message }, details: await detailsNow() });
  });
};

export const withdraw: CommandOf<typeof withdrawWish> = (work, input) => {
  const { wish_id } = input;
  return once(work, 'withdraw_wish', input, async (tx) => {
    const { name, closed_as, fulfilled, ...details } = found(await findWish.first(tx, { wish_id }), 'wish');
    const { title } = details;
    if (closed_as === 'fulfilled' || (closed_as === null && fulfilled === 1)) {
      const message = `${name} has borrowed ${title} since, so the wish is fulfilled.`;
      return unchanged({ status: { status: 'already fulfilled', message }, details });
    }
    const closing = { wish_id, staff_id: work.staff_id, at: work.now.toISOString() };
    const closed = await closeWish(tx, { ...closing, closed_as: 'withdrawn' });
    const message = `${name} no longer wishes for ${title}.`;
    const reply: WithdrawReply = { status: { status: 'done', message }, details };
    return closed === 0 ? unchanged(reply) : changed(reply);
  });
};

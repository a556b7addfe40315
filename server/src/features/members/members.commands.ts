import type { saveMember } from '@storyvan/contract/members';
import { ApiError, found, refuseFuture } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { changeMember, insertMembers } from '../../records/member/member.commands.ts';
import { listNumberOwners } from '../../records/number/number.queries.ts';
import { refuseOtherForm } from '../../records/number/other-form.ts';
import { once } from '../../records/request/once.commands.ts';
import { takeNumberTurn } from '../../records/setting/turn.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { findMember, type MemberRow } from './members.queries.ts';
import { leftOn, memberOf } from './members.rules.ts';

/** Adds a member of the library, or changes one. Members are not deleted: one who has left is kept with the date. */

/** Who has the card already; null if it is free, or this member's own. */
async function ownerOf(tx: Transaction, card_no: string | null, before: MemberRow | null) {
  if (card_no === null || card_no === before?.card_no) return null;
  return (await listNumberOwners(tx, [card_no])).get(card_no) ?? null;
}

export const writeMember: CommandOf<typeof saveMember> = (work, input) => {
  const { staff_id, today, now } = work;
  const at = now.toISOString();
  return once(work, 'save_member', input, async (tx) => {
    const { member_id, version, card_no, name, phone, note, joined_on } = input;
    refuseFuture(joined_on, today);
    if (member_id !== null && version === undefined) {
      throw ApiError.versionRequired();
    }
    await takeNumberTurn(tx);
    const before = member_id === null ? null : found(await findMember.first(tx, { member_id }), 'member');
    if (before && before.version !== version) throw ApiError.changedMeanwhile('member', before.changed_by);
    if (card_no !== before?.card_no) await refuseOtherForm(tx, 'member', card_no, 'card_no');
    const owner = await ownerOf(tx, card_no, before);
    if (owner !== null)
      return unchanged({ status: { status: 'card number taken' as const, message: owner }, details: null });

    const fbt = Number(input.fbt);
    const inactive_since = leftOn(input.active, before, today);
    const row = { card_no, name, fbt, phone, note, joined_on, inactive_since };
    const [added] = before ? [] : await insertMembers(tx, [{ ...row, created_at: at }]);
    if (before) {
      const { member_id, version } = before;
      await changeMember(tx, { ...row, member_id, version, staff_id, at });
    }
    const saved = { member_id: added ?? (before?.member_id as number) };
    const details = memberOf(found(await findMember.first(tx, saved), 'member'));
    return changed({ status: { status: 'saved' as const, message: `${name} was saved.` }, details });
  });
};

import { today } from '@storyvan/domain/calendar-date';
import { foldText } from '@storyvan/domain/search-words';
import { changeMember, insertMembers } from '../../../../records/member/member.commands.ts';
import { listHolders } from '../../../../records/number/number.queries.ts';
import { takeNumberTurn } from '../../../../records/setting/turn.commands.ts';
import { decideWhileWriting, importKind } from '../import-kind.ts';
import { listMembers } from './lists.queries.ts';
import { type MemberRow, type MemberValue, memberFields, memberFinder, readMember } from './members.rules.ts';
import { writeRecords } from './write-records.ts';

/** Imports members of the library, also of its further group. */

export const members = importKind<MemberValue>({
  fields: memberFields,
  needed: [['name', 'first_name']],
  important: ['card_no'],
  read: readMember,
  identity: ({ card_no, name }) => ({
    key: card_no === null ? `name ${foldText(name)}` : `card ${card_no}`,
    label: card_no === null ? name : `Card number ${card_no}`,
  }),
  plan: (on, rows) =>
    decideWhileWriting(
      writeRecords<MemberValue, MemberRow>({
        noun: 'member',
        keyOf: ({ member_id }) => member_id,
        async list(tx) {
          await takeNumberTurn(tx);
          return listMembers.all(tx, {});
        },
        finder: async (present, tx) => {
          const cards = rows.flatMap(({ value }) => value.card_no ?? []);
          return memberFinder(present, await listHolders(tx, cards));
        },
        labelOf: ({ name }) => name,
        add: (tx, values, at) =>
          insertMembers(
            tx,
            values.map((value) => ({
              ...value,
              fbt: value.fbt ?? 0,
              note: value.note ?? '',
              joined_on: value.joined_on ?? today(new Date(at)),
              created_at: at,
            })),
          ),
        change: (tx, { fbt, note, joined_on, ...row }, { staff_id, at }) =>
          changeMember(tx, {
            ...row,
            fbt: fbt ?? 0,
            note: note ?? '',
            joined_on: joined_on ?? today(new Date(at)),
            staff_id,
            at,
          }),
      }),
    )(on, rows),
});

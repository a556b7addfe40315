import { prepare, type Slots } from '../../db/prepare.ts';

const columns = [
  'member_id',
  'card_no',
  'member.name',
  'fbt',
  'phone',
  'note',
  'joined_on',
  'inactive_since',
  'member.version',
  'staff.name as changed_by',
  'member.changed_at',
] as const;

/** In any order, including those who have left. */
export const listMembers = prepare((db) =>
  db.selectFrom('member').leftJoin('staff', 'staff.staff_id', 'member.changed_by').select(columns),
);

export const findMember = prepare((db, p: Slots<{ member_id: number }>) =>
  db
    .selectFrom('member')
    .leftJoin('staff', 'staff.staff_id', 'member.changed_by')
    .select(columns)
    .where('member_id', '=', p('member_id')),
);
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember.first>>>;

/** The card numbers of members, the latest first: they show the pattern in use. */
export const listMemberCards = prepare((db) =>
  db.selectFrom('member').select('card_no').where('card_no', 'is not', null).orderBy('member_id', 'desc'),
);

import type { Selectable } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { removeLessonPlans, updateLessonPlan } from '../../../records/lesson-plan/lesson-plan.commands.ts';
import { changeMember, removeMembers } from '../../../records/member/member.commands.ts';
import { removePeople, updatePerson } from '../../../records/person/person.commands.ts';
import { restoring } from './restore-records.commands.ts';
import type { RevertedNoun } from './reverted-noun.ts';

/** How members, reading partners and lesson plans are reverted. */

const nothing = () => Promise.resolve([]);

type Member = Selectable<Schema['member']>;

async function saveMember(tx: Transaction, change: Member, known: Pick<Member, 'member_id' | 'version'>) {
  const { changed_by: staff_id, changed_at, ...values } = change;
  await changeMember(tx, { ...values, ...known, staff_id, at: changed_at as string });
  return 1;
}

export const member: RevertedNoun = {
  noun: 'member',
  key: 'member_id',
  label: ({ name }) => String(name),
  uses: [],
  blocks: nothing,
  remove: removeMembers,
  restore: restoring('member_id', saveMember, [
    'name',
    'card_no',
    'fbt',
    'phone',
    'note',
    'joined_on',
    'inactive_since',
  ]),
};

export const reading_partner: RevertedNoun = {
  noun: 'reading_partner',
  key: 'rp_id',
  label: ({ name }) => String(name),
  uses: [
    { table: 'read_aloud', column: 'lead_rp_id', words: 'leads sessions' },
    { table: 'read_aloud_partner', column: 'rp_id', words: 'takes part in sessions' },
  ],
  blocks: nothing,
  remove: removePeople,
  restore: restoring('rp_id', updatePerson, ['phone', 'note', 'mop', 'lis', 'inactive_since']),
};

export const lesson_plan: RevertedNoun = {
  noun: 'lesson_plan',
  key: 'lp_id',
  label: ({ lp_name }) => `The lesson plan “${lp_name}”`,
  uses: [{ table: 'read_aloud', column: 'lp_id', words: 'is in a session' }],
  blocks: nothing,
  remove: removeLessonPlans,
  restore: restoring('lp_id', updateLessonPlan, [
    'lp_name',
    'lp_key',
    'title_id',
    'theme',
    'objectives',
    'steps',
    'materials',
    'inactive_since',
  ]),
};

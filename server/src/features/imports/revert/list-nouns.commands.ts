import { removeLessonPlans, updateLessonPlan } from '../../../records/lesson-plan/lesson-plan.commands.ts';
import { changeMember, removeMembers } from '../../../records/member/member.commands.ts';
import { removePeople, updatePerson } from '../../../records/person/person.commands.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import type { RevertedNoun } from './reverted-noun.ts';

/** How members, reading partners and lesson plans are reverted. */

const nothing = () => Promise.resolve([]);

export const member: RevertedNoun = {
  noun: 'member',
  key: 'member_id',
  label: ({ name }) => String(name),
  uses: [],
  blocks: nothing,
  remove: removeMembers,
  async restore(tx, entries, author) {
    for (const { row, before } of entries) {
      const { version } = row;
      const { name, card_no, fbt, phone, note, joined_on, inactive_since, member_id } = before;
      const values = { name, card_no, fbt, phone, note, joined_on, inactive_since, member_id, version };
      await changeMember(tx, { ...values, ...author } as Parameters<typeof changeMember>[1]);
    }
  },
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
  async restore(tx, entries, { staff_id: changed_by, at: changed_at }) {
    for (const { row, before } of entries) {
      const { phone, note, mop, lis, inactive_since } = before;
      const change = { phone, note, mop, lis, inactive_since, changed_by, changed_at };
      const known = { rp_id: row.rp_id as number, version: row.version as number };
      const saved = await updatePerson(tx, change as Parameters<typeof updatePerson>[1], known);
      if (saved === 0) throw new ChangedMeanwhile();
    }
  },
};

export const lesson_plan: RevertedNoun = {
  noun: 'lesson_plan',
  key: 'lp_id',
  label: ({ lp_name }) => `The lesson plan “${lp_name}”`,
  uses: [{ table: 'read_aloud', column: 'lp_id', words: 'is in a session' }],
  blocks: nothing,
  remove: removeLessonPlans,
  async restore(tx, entries, { staff_id: changed_by, at: changed_at }) {
    for (const { row, before } of entries) {
      const { lp_name, lp_key, title_id, theme, objectives, steps, materials, inactive_since } = before;
      const values = { lp_name, lp_key, title_id, theme, objectives, steps, materials, inactive_since };
      const known = { lp_id: row.lp_id as number, version: row.version as number };
      const change = { ...values, changed_by, changed_at } as Parameters<typeof updateLessonPlan>[1];
      if ((await updateLessonPlan(tx, change, known)) === 0) throw new ChangedMeanwhile();
    }
  },
};

import { prepare } from '../../../../db/prepare.ts';
import type { LessonPlanRow } from './lesson-plans.rules.ts';
import type { MemberRow } from './members.rules.ts';
import type { PartnerRow } from './reading-partners.rules.ts';

/** Short lists as a whole, to find the records that rows are about. */

export const listMembers = prepare<Record<string, never>, MemberRow>((db) =>
  db
    .selectFrom('member')
    .select([
      'member_id',
      'card_no',
      'name',
      'fbt',
      'phone',
      'note',
      'joined_on',
      'inactive_since',
      'version',
    ])
    .orderBy('member_id'),
);

export const listPartners = prepare<Record<string, never>, PartnerRow>((db) =>
  db
    .selectFrom('reading_partner')
    .select(['rp_id', 'name', 'phone', 'note', 'mop', 'lis', 'inactive_since', 'staff_id', 'version'])
    .orderBy('rp_id'),
);

export const listLessonPlans = prepare<Record<string, never>, LessonPlanRow>((db) =>
  db
    .selectFrom('lesson_plan')
    .select(['lp_id', 'lp_name', 'lp_key', 'title_id', 'theme', 'objectives', 'steps', 'materials'])
    .select(['inactive_since', 'version'])
    .orderBy('lp_id'),
);

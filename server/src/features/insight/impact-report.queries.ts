import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { prepare, type Slots } from '../../db/prepare.ts';

export const findReport = prepare(
  (db, p: Slots<{ scope: string; first_day: CalendarDate; last_day: CalendarDate }>) =>
    db
      .selectFrom('impact_report')
      .leftJoin('staff', 'staff.staff_id', 'impact_report.changed_by')
      .select([
        'impact_report.scope',
        'impact_report.first_day as start',
        'impact_report.last_day as end',
        'impact_report.title',
        'impact_report.introduction',
        'impact_report.version',
        'staff.name as changed_by',
        'impact_report.changed_at',
      ])
      .where('impact_report.scope', '=', p('scope'))
      .where('impact_report.first_day', '=', p('first_day'))
      .where('impact_report.last_day', '=', p('last_day')),
);

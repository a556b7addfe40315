import { prepare, type Slots } from '../../db/prepare.ts';

/** The changes of settings that were made. */

/** The latest change of each section, with who made it. */
export const listLatestChanges = prepare((db) =>
  db
    .selectFrom('setting_change')
    .leftJoin('staff', 'staff.staff_id', 'setting_change.staff_id')
    .select(['setting_change.section', 'setting_change.version', 'setting_change.at', 'staff.name as by'])
    .where(({ eb, selectFrom }) =>
      eb(
        'setting_change.version',
        '=',
        selectFrom('setting_change as later')
          .select((of) => of.fn.max('later.version').as('version'))
          .whereRef('later.section', '=', 'setting_change.section'),
      ),
    ),
);

export const listMadeChanges = prepare((db, p: Slots<{ limit: number }>) =>
  db
    .selectFrom('setting_change')
    .leftJoin('staff', 'staff.staff_id', 'setting_change.staff_id')
    .select([
      'setting_change.change_id',
      'setting_change.section',
      'setting_change.at',
      'staff.name as by',
      'setting_change.lines',
      'setting_change.undo',
    ])
    .orderBy('setting_change.change_id', 'desc')
    .limit(p('limit')),
);

import { prepare } from '../../db/prepare.ts';

/** Everyone who can lead or support a read-aloud, with or without an account, and the programs with a service account. */
export const listNamesInUse = prepare((db) =>
  db
    .selectFrom('reading_partner')
    .select(['staff_id', 'name'])
    .where('inactive_since', 'is', null)
    .unionAll((of) =>
      of.selectFrom('staff').select(['staff.staff_id', 'staff.name']).where('staff.kind', '=', 'service'),
    ),
);

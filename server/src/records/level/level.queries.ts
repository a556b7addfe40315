import { prepare, type Slots } from '../../db/prepare.ts';

export const findLevel = prepare((db, p: Slots<{ level: number }>) =>
  db.selectFrom('level').select('level').where('level', '=', p('level')),
);

export const listLevelRows = prepare((db) =>
  db.selectFrom('level').select(['level', 'name', 'hex_code']).orderBy('level'),
);

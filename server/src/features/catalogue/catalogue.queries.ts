import { prepare, type Slots } from '../../db/prepare.ts';

export const listLevelRows = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('level').select(['level', 'name', 'hex_code']).orderBy('level'),
);

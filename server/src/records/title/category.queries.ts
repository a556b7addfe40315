import { prepare, type Slots } from '../../db/prepare.ts';

export const listCategoryRows = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('category').select(['kind', 'name', 'hex_code']).orderBy('kind').orderBy('name'),
);

import { prepare } from '../../db/prepare.ts';

export const listCategoryRows = prepare((db) =>
  db.selectFrom('category').select(['kind', 'name', 'hex_code']).orderBy('kind').orderBy('name'),
);

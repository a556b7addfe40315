import { prepare } from '../../db/prepare.ts';

export const listCategories = prepare<Record<string, never>, { kind: 'primary' | 'secondary'; name: string }>(
  (db) => db.selectFrom('category').select(['kind', 'name']),
);

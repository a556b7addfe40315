import { prepare } from '../../db/prepare.ts';
import type { Level } from './kinds/import-kind.ts';

export const listLevels = prepare<Record<string, never>, Level>((db) =>
  db.selectFrom('level').select(['level', 'name']).orderBy('level'),
);

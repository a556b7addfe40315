import { prepare } from '../../../../db/prepare.ts';
import type { NamedTitle } from '../catalogue/title-match.rules.ts';

export const listTitleNames = prepare<Record<string, never>, NamedTitle>((db) =>
  db
    .selectFrom('title')
    .select(['title_id', 'title', 'subtitle', 'other_title', 'author', 'language', 'published']),
);

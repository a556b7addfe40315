import type { TableRow } from '../../db/schema.ts';
import type { Edition } from '../../db/tables/common-columns.ts';

/** The columns of a title that people edit. */
export type TitleRow = Omit<
  TableRow<'title'>,
  'title_id' | 'created_at' | 'other_title' | 'cover' | keyof Edition
> & {
  /** In another script or language; absent if there is none. */
  other_title?: string | null;
};

/** The columns that are searched. */
export interface Named {
  title: string;
  other_title?: string | null;
  author: string | null;
}

export interface TitleChange {
  /** As it was read. */
  before: Named & { title_id: number; version: number };
  after: TitleRow;
}

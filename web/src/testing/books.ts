import type { HeldBy } from '@storyvan/contract/common/lending-fields';

export const levels = [
  { level: 2, name: 'red', hex_code: '#f00' },
  { level: 3, name: 'orange', hex_code: '#f80' },
];

/** A copy in a list, of a title of which nothing else is recorded. */
export const bookRow = (accn_no: string, title: string) => ({
  accn_no,
  isbn: null,
  title,
  author: null,
  language: null,
  level: null,
  category_primary: null,
  hex_code: null,
  cover: null,
});

export const mangoThief = {
  ...bookRow('B-00812', 'The Mango Thief'),
  language: 'English',
  level: 3,
  category_primary: 'Story',
};

/** No child has the copy. */
export const noChild = { child_id: null, child_name: null };

/** The copy is at Tonca, or there with a child. */
export const heldAtTonca: HeldBy = {
  program: 'mop',
  site_grade_id: 3,
  place_name: 'Tonca',
  school_id: null,
  ...noChild,
  since: '2026-11-04',
};
export const heldByRahul: HeldBy = { ...heldAtTonca, child_id: 7, child_name: 'Rahul Naik' };

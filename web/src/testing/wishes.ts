import type { ChildWish, WaitingChild } from '@storyvan/contract/common/wish-fields';

/** Wishes as the server replies with them; tests set what they need. */

export const wish = (more: Partial<ChildWish> = {}): ChildWish => ({
  wish_id: '0197a0f2-0000-7000-8000-000000000001',
  title_id: 5,
  isbn: null,
  title: 'The Lost Frog',
  author: 'Meera Naik',
  language: 'English',
  level: 3,
  category_primary: 'Story',
  hex_code: null,
  cover: null,
  wished_on: '2026-11-09',
  note: '',
  accn_no: 'B-00812',
  copies: 1,
  in_library: 1,
  here: 0,
  available_here: false,
  next_back: null,
  ...more,
});

/** With a child of Tonca. */
export const outAtTonca = {
  in_library: 0,
  next_back: {
    accn_no: 'B-00812',
    place_name: 'Tonca',
    program: 'mop' as const,
    site_grade_id: 3,
    school_id: null,
    child_id: 8,
    child_name: 'Sana Shaikh',
    since: '2026-11-09',
    due: '2026-11-23',
  },
};

export const waitingChild = (more: Partial<WaitingChild> = {}): WaitingChild => ({
  wish_id: '0197a0f2-0000-7000-8000-000000000002',
  child_id: 9,
  child_name: 'Siddhi Naik',
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
  wished_on: '2026-11-09',
  note: '',
  ...more,
});

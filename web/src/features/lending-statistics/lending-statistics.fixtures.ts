import type { ChildStatistics, LoanStatistics, PlaceStatistics } from '@storyvan/contract/lending-statistics';
import { bookRow } from '../../testing/books.ts';

const nothing = {
  issued: 0,
  renewed: 0,
  returned: 0,
  children_borrowed: 0,
  books_brought: 0,
  books_taken_home: 0,
  read_alouds: 0,
};

export const placeStatistics = (
  site_grade_id: number,
  place_name: string,
  more: Partial<PlaceStatistics> = {},
): PlaceStatistics => ({
  ...nothing,
  program: 'mop',
  site_grade_id,
  school_id: null,
  school_name: null,
  place_name,
  no_of_children: 30,
  before: nothing,
  ...more,
});

export const tonca = placeStatistics(3, 'Tonca', {
  issued: 66,
  returned: 60,
  children_borrowed: 28,
  books_brought: 40,
  books_taken_home: 39,
  read_alouds: 3,
  before: { ...nothing, issued: 60, returned: 60, children_borrowed: 30, read_alouds: 4 },
});

export const chimbel = placeStatistics(4, 'Chimbel (senior)', {
  issued: 34,
  returned: 30,
  children_borrowed: 12,
  before: { ...nothing, issued: 65, returned: 2 },
});

export const gradeStatistics = placeStatistics(11, 'Aldona Primary, III-A', {
  program: 'lis',
  school_id: 2,
  school_name: 'Aldona Primary',
  issued: 12,
});

const childStatistics = (
  child_id: number,
  child_name: string,
  more: Partial<ChildStatistics> = {},
): ChildStatistics => ({
  child_id,
  child_name,
  card_no: `C-${child_id}`,
  level: 3,
  issued: 0,
  renewed: 0,
  returned: 0,
  enrolled_here: true,
  last_borrowed: null,
  before: { issued: 0, renewed: 0, returned: 0 },
  ...more,
});

const loanStatistics = (
  accn_no: string,
  title: string,
  more: Partial<LoanStatistics> = {},
): LoanStatistics => ({
  child_loan_id: accn_no,
  ...bookRow(accn_no, title),
  level: 4,
  category_primary: 'Story',
  hex_code: '#3b6e93',
  diff_level: 1,
  date_issue: '2025-11-03',
  date_return: '2025-11-10',
  issued: true,
  renewed: [],
  returned: true,
  ...more,
});

export const childrenOfTonca = [
  childStatistics(7, 'Anushka Faria', {
    issued: 2,
    returned: 1,
    last_borrowed: '2025-11-17',
    before: { issued: 1, renewed: 0, returned: 1 },
  }),
  childStatistics(8, 'Joel Pinto'),
  childStatistics(9, 'Mira Naik', { issued: 64, returned: 59, enrolled_here: false }),
];

export const loansOfAnushka = [
  loanStatistics('B-1', 'Mango Thief', { date_issue: '2025-10-20', issued: false }),
  loanStatistics('B-2', 'Little Fingers', { date_return: null, returned: false }),
  loanStatistics('B-3', 'Vayu', { date_return: '2025-11-25', returned: false }),
];

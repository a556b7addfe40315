import { foldText } from '@storyvan/domain/search-words';
import { tables } from '../../db/schema.ts';
import type { Table } from '../../db/tables/table.ts';
import { titleKey } from '../../records/title/title-key.ts';
import { exportedFile, type StoredRow } from './exported-file.ts';
import { lendingEventsFile } from './files/lending-events-file.ts';
import { shownBook, shownChild, shownIsbn, shownPlace, shownSchool, shownTitle } from './files/shown.ts';

const text = (row: StoredRow, column: string): string | null => (row[column] ?? null) as string | null;

const keyOfTitle = (row: StoredRow): StoredRow => ({
  title_key: titleKey({
    isbn: text(row, 'isbn'),
    title: String(row.title),
    subtitle: text(row, 'subtitle'),
    author: text(row, 'author'),
    language: text(row, 'language'),
    published: text(row, 'published'),
  }),
});

/**
 * The files of an export, in the order in which they are imported: a row refers only to rows of earlier files. What each
 * column means is in db/tables/.
 */
export const exportedFiles = [
  exportedFile({
    name: 'settings',
    table: 'setting',
    about: 'Settings of the library, such as loan periods.',
    where: `t.key in ('field_kit_days', 'retention') or (t.key like 'library.%' and t.key <> 'library.logo') or t.key like '%\\_period\\_days.%' escape '\\'`,
  }),
  exportedFile({
    name: 'levels',
    table: 'level',
    about: 'The reading levels, lowest first.',
  }),
  exportedFile({
    name: 'categories',
    table: 'category',
    about: 'The categories of books, with their colours.',
  }),
  exportedFile({
    name: 'accounts',
    table: 'staff',
    order: ['username'],
    about:
      'Accounts of staff, because records name who made them. Passwords and second factors are not exported: an administrator gives each person a one-time password, and each program another token, after the import.',
  }),
  exportedFile({
    name: 'schools',
    table: 'school',
    about: 'Schools. Can also be imported alone: storyvan import schools schools.csv',
  }),
  exportedFile({
    name: 'sites',
    table: 'site_grade',
    about: 'Sites that the van visits. Can also be imported alone: storyvan import sites sites.csv',
    where: `t.program = 'mop'`,
    as: { program: null, school_id: null },
    derive: () => ({ program: 'mop', school_id: null }),
  }),
  exportedFile({
    name: 'grades',
    table: 'site_grade',
    about: 'Grades of schools. Can also be imported alone: storyvan import schools grades.csv',
    where: `t.program = 'lis'`,
    as: {
      site_grade_id: { meaning: 'The number of the grade; no site has the same' },
      school_id: { optional: false },
      code: { name: 'grade_code', meaning: 'Its code, such as III-A' },
      name: { name: 'grade_name' },
      enrolled_count: { meaning: 'The number of children as counted by the school' },
      program: null,
      junior: null,
      visit_day: null,
      visit_time: null,
    },
    shown: shownSchool,
    derive: () => ({ program: 'lis', junior: 0 }),
  }),
  exportedFile({
    name: 'children',
    table: 'child',
    about:
      'Children, also those who have left. An erased child is only a number, without name, card, date of birth and telephone. Can also be imported alone: storyvan import children children.csv',
    shown: shownPlace,
  }),
  exportedFile({
    name: 'promotions',
    table: 'promotion',
    about: 'Starts of a school year: the children of a school went to the next grade.',
  }),
  exportedFile({
    name: 'promotion-grades',
    table: 'promotion_grade',
    about: 'What each start of a school year changed in the grades.',
  }),
  exportedFile({
    name: 'child-moves',
    table: 'child_move',
    about: 'Children who moved to another place, left or came back.',
  }),
  exportedFile({
    name: 'members',
    table: 'member',
    about: 'Members of the library. Can also be imported alone: storyvan import members members.csv',
  }),
  exportedFile({
    name: 'catalogue',
    table: 'title',
    about: 'Titles. Can also be imported alone: storyvan import catalogue catalogue.csv',
    derive: keyOfTitle,
  }),
  exportedFile({
    name: 'covers',
    table: 'cover',
    about: 'Covers. Each picture is in the folder covers, as its name with the ending of its type.',
  }),
  exportedFile({
    name: 'copies',
    table: 'copy',
    about: 'Copies, and where each one is. Can also be imported alone: storyvan import copies copies.csv',
    shown: shownBook,
  }),
  exportedFile({
    name: 'copy-states',
    table: 'copy_state_change',
    about: 'Copies that were withdrawn, lost or taken back into stock.',
  }),
  exportedFile({
    name: 'site-loans',
    table: 'site_loan',
    about: 'Loans to sites and grades, past and present.',
    shown: shownPlace,
  }),
  exportedFile({
    name: 'child-loans',
    table: 'child_loan',
    about:
      'Loans to children, past and present. Put these and those of site-loans.csv into one list to import them alone: storyvan import loan-history LIST.csv',
    shown: [...shownTitle, ...shownChild, ...shownPlace],
  }),
  lendingEventsFile,
  exportedFile({
    name: 'readings',
    table: 'reading',
    about: 'Children who read a book with a staff member, or said at a return how it was.',
    shown: [...shownTitle, ...shownChild],
  }),
  exportedFile({
    name: 'chosen-sentences',
    table: 'chosen_voice',
    about: 'Sentences of children that were chosen for reports.',
  }),
  exportedFile({
    name: 'impact-reports',
    table: 'impact_report',
    about: 'Titles and introductions of impact reports.',
  }),
  exportedFile({
    name: 'wishes',
    table: 'wish',
    about: 'Titles that children wished for.',
    shown: [...shownTitle, ...shownChild],
  }),
  exportedFile({
    name: 'reading-partners',
    table: 'reading_partner',
    about:
      'People who lead and support sessions. Can also be imported alone: storyvan import reading-partners reading-partners.csv',
  }),
  exportedFile({
    name: 'lesson-plans',
    table: 'lesson_plan',
    about: 'Lesson plans. Can also be imported alone: storyvan import lesson-plans lesson-plans.csv',
    shown: [...shownTitle, shownIsbn('The ISBN of the book')],
    derive: (row) => ({ lp_key: foldText(String(row.lp_name)).trim() }),
  }),
  exportedFile({
    name: 'read-alouds',
    table: 'read_aloud',
    about: 'Read-aloud sessions, planned, held and cancelled.',
    shown: shownPlace,
  }),
  exportedFile({
    name: 'read-aloud-partners',
    table: 'read_aloud_partner',
    about: 'Who supports each session.',
  }),
  exportedFile({
    name: 'attendance',
    table: 'attendance',
    about: 'Children who were at a session, by name.',
  }),
  exportedFile({
    name: 'reports',
    table: 'report',
    about: 'Reports of sessions.',
    derive: () => ({ reported: 1 }),
  }),
  exportedFile({
    name: 'report-comments',
    table: 'report_comment',
    about: 'What others wrote about a report.',
  }),
  exportedFile({
    name: 'todo-notes',
    table: 'todo_note',
    about: 'To-do notes of staff.',
  }),
  exportedFile({
    name: 'boxes',
    table: 'box_list',
    about: 'Checklists of boxes that went to a site or grade, or came back.',
  }),
  exportedFile({
    name: 'box-copies',
    table: 'box_copy',
    about: 'The copies on each checklist.',
  }),
  exportedFile({
    name: 'stocktakes',
    table: 'stocktake',
    about: 'Stocktakes of the library, of sites and of grades.',
  }),
  exportedFile({
    name: 'stocktake-scans',
    table: 'stocktake_scan',
    about: 'What was scanned in each stocktake.',
  }),
  exportedFile({
    name: 'stocktake-missing',
    table: 'stocktake_missing',
    about: 'Copies that were missing in each stocktake.',
  }),
];

/** Why tables are not exported, for the README. */
export const notExported: readonly string[] = [
  ...new Set(Object.values(tables).flatMap((table: Table) => table.notExported ?? [])),
];

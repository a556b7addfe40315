import { removeChildren, restoreChildren } from '../../../records/child/imported-children.commands.ts';
import { removeCopies } from '../../../records/copy/imported-copies.commands.ts';
import type { Noun } from '../../../records/import/journal.ts';
import {
  removePlaces,
  removeSchools,
  updatePlaces,
  updateSchool,
} from '../../../records/place/place.commands.ts';
import { removeTitles } from '../../../records/title/imported-titles.commands.ts';
import { changeTitles } from '../../../records/title/title.commands.ts';
import type { TitleRow } from '../../../records/title/title-row.ts';
import { blocksOfChildren, blocksOfTitles } from './blocks.queries.ts';
import { lesson_plan, member, reading_partner } from './list-nouns.commands.ts';
import { restoring } from './restore-records.commands.ts';
import type { RevertedNoun } from './reverted-noun.ts';

const nothing = () => Promise.resolve([]);
const neverChanged = () => Promise.reject(new Error('An import never changes this record.'));
const lent = 'was lent since';

const copy: RevertedNoun = {
  noun: 'copy',
  key: 'accn_no',
  label: ({ accn_no }) => `Copy ${accn_no}`,
  uses: [
    { table: 'site_loan', column: 'accn_no', words: lent },
    { table: 'child_loan', column: 'accn_no', words: lent },
    { table: 'reading', column: 'accn_no', words: 'was read since' },
    { table: 'copy_state_change', column: 'accn_no', words: 'was withdrawn or lost since' },
    { table: 'box_copy', column: 'accn_no', words: 'is on the list of a box' },
    { table: 'stocktake_missing', column: 'accn_no', words: 'is in a stocktake' },
  ],
  blocks: nothing,
  remove: removeCopies,
  restore: neverChanged,
};

const child: RevertedNoun = {
  noun: 'child',
  key: 'child_id',
  label: ({ name }) => String(name),
  uses: [
    { table: 'copy', column: 'child_id', words: 'has a book' },
    { table: 'child_loan', column: 'child_id', words: 'has borrowed since' },
    { table: 'reading', column: 'child_id', words: 'has read since' },
    { table: 'wish', column: 'child_id', words: 'has wished for a book' },
    { table: 'attendance', column: 'child_id', words: 'has attended a session' },
    { table: 'child_move', column: 'child_id', words: 'has moved or left since' },
    { table: 'field_entry', column: 'child_id', words: 'has entries from a device' },
  ],
  blocks: blocksOfChildren,
  remove: removeChildren,
  restore: (tx, entries, author) =>
    restoreChildren(
      tx,
      entries.map(({ row, before }) => ({ now: row as never, before: before as never })),
      author,
    ),
};

const title: RevertedNoun = {
  noun: 'title',
  key: 'title_id',
  label: (row) => `“${row.title}”`,
  uses: [
    {
      table: 'copy',
      column: 'title_id',
      words: 'has copies that were added since',
      own: { noun: 'copy', key: 'accn_no' },
    },
    { table: 'reading', column: 'title_id', words: 'was read since' },
    { table: 'wish', column: 'title_id', words: 'was wished for' },
    { table: 'lesson_plan', column: 'title_id', words: 'is in a lesson plan' },
    {
      table: 'cover',
      column: 'title_id',
      words: 'has a photo of its cover',
      only: { column: 'source', value: 'photo' },
    },
  ],
  blocks: blocksOfTitles,
  remove: removeTitles,
  restore: (tx, entries, author) =>
    changeTitles(
      tx,
      entries.map(({ row, before }) => ({ before: row as never, after: before as unknown as TitleRow })),
      author,
    ),
};

const site_grade: RevertedNoun = {
  noun: 'site_grade',
  key: 'site_grade_id',
  label: ({ name }) => String(name),
  uses: [
    {
      table: 'child',
      column: 'site_grade_id',
      words: 'has children',
      own: { noun: 'child', key: 'child_id' },
    },
    { table: 'copy', column: 'site_grade_id', words: 'has books' },
    { table: 'site_loan', column: 'site_grade_id', words: 'has had books' },
    { table: 'child_loan', column: 'site_grade_id', words: 'has had loans' },
    { table: 'read_aloud', column: 'site_grade_id', words: 'has sessions' },
    { table: 'report', column: 'site_grade_id', words: 'has reports' },
    { table: 'reading', column: 'site_grade_id', words: 'has reading records' },
    { table: 'box_list', column: 'site_grade_id', words: 'has a box' },
    { table: 'stocktake', column: 'site_grade_id', words: 'has a stocktake' },
    { table: 'promotion_grade', column: 'site_grade_id', words: 'took part in a new school year' },
    { table: 'field_place', column: 'site_grade_id', words: 'is on a device' },
  ],
  blocks: nothing,
  remove: removePlaces,
  restore: restoring('site_grade_id', updatePlaces, null),
};

const school: RevertedNoun = {
  noun: 'school',
  key: 'school_id',
  label: ({ name }) => String(name),
  uses: [
    {
      table: 'site_grade',
      column: 'school_id',
      words: 'has grades that were added since',
      own: { noun: 'site_grade', key: 'site_grade_id' },
    },
    { table: 'promotion', column: 'school_id', words: 'took part in a new school year' },
  ],
  blocks: nothing,
  remove: removeSchools,
  restore: restoring('school_id', updateSchool, ['name', 'region']),
};

/** Categories are removed with the titles that use them, and loans are undone (revert-loans.commands.ts). */
const nouns: Record<Exclude<Noun, 'category' | 'site_loan' | 'child_loan'>, RevertedNoun> = {
  copy,
  child,
  lesson_plan,
  title,
  site_grade,
  school,
  member,
  reading_partner,
};

/** The nouns that imports write, in the order in which a revert removes them: first what refers to the others. */
export const revertedNouns = Object.values(nouns);

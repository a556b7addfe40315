import { gradeSortKey } from '@storyvan/domain/grade-code';
import { foldText } from '@storyvan/domain/search-words';
import type { Transaction } from '../../../../db/database.ts';
import {
  addedEntries,
  changedEntry,
  type Journal,
  type JournalEntry,
} from '../../../../records/import/journal.ts';
import {
  insertPlaces,
  insertSchools,
  setEnrolledCount,
  updateSchool,
} from '../../../../records/place/place.commands.ts';
import { decideWhileWriting, importKind, type Located } from '../import-kind.ts';
import type { Change, Fate, Outcome } from '../plan.ts';
import { type GradeRow, listGrades, listSchools, lockSchools, type SchoolRow } from './places.queries.ts';
import {
  gatherSchools,
  readSchool,
  type SchoolValue,
  schoolFields,
  schoolKey,
  schoolLabel,
} from './schools.rules.ts';

/** Imports schools and their grades; the report counts rows, each a school or one of its grades. */

export const schools = importKind<SchoolValue>({
  program: 'lis',
  fields: schoolFields,
  needed: [['code'], ['name']],
  important: ['grade', 'enrolled'],
  read: readSchool,
  identity: (row) => ({
    key: `${schoolKey(row)}|${foldText(row.grade_code)}`,
    label: row.grade_code ? `${schoolLabel(row)} grade ${row.grade_code}` : schoolLabel(row),
  }),
  plan: decideWhileWriting(writeSchools),
});

/** What is written while the rows are decided. */
interface Written {
  changes: Change[];
  entries: JournalEntry[];
  created_at: string;
  staff_id: number | null;
}

async function writeSchools(
  tx: Transaction,
  rows: Located<SchoolValue>[],
  journal: Journal,
): Promise<Outcome> {
  const { schools: named, agreed, rejects } = gatherSchools(rows);
  const present = await lockSchools.all(tx, {});
  const closed = new Set(present.filter((row) => row.inactive_since !== null).map((row) => row.school_id));
  const written: Written = {
    changes: [],
    entries: [],
    created_at: new Date().toISOString(),
    staff_id: journal.staff_id,
  };
  const touched = await writeSchoolRows(tx, named, written);
  const ids = new Map((await listSchools.all(tx, {})).map((school) => [schoolKey(school), school.school_id]));
  const fates = new Map<number, Fate>();
  const added = [];
  const grades = await gradesByKey(tx);
  for (const { line, value } of agreed) {
    const key = schoolKey(value);
    const school_id = ids.get(key) as number;
    const grade = grades.get(`${school_id}|${foldText(value.grade_code)}`);
    const ofSchool = touched.get(key) ?? 'unchanged';
    if (value.grade_code === '') fates.set(line, ofSchool);
    else if (!grade && closed.has(school_id)) {
      const reason = `${schoolLabel(value)} is closed, so no grade can be added.`;
      rejects.push({ line, kind: 'closed school', reason });
    } else if (!grade) {
      added.push(gradeOf(value, school_id, written.created_at));
      fates.set(line, 'added');
    } else if (await countChildren(tx, { line, value, grade }, written)) fates.set(line, 'changed');
    else fates.set(line, ofSchool === 'changed' ? 'changed' : 'unchanged');
  }
  const gradeIds = await insertPlaces(tx, added);
  await journal.note(tx, [...written.entries, ...addedEntries('site_grade', gradeIds)]);
  const count = (fate: Fate) => [...fates.values()].filter((own) => own === fate).length;
  const counts = { added: count('added'), changed: count('changed'), unchanged: count('unchanged') };
  return { ...counts, rejects, fates, changes: written.changes };
}

const gradesByKey = async (tx: Transaction) =>
  new Map(
    (await listGrades.all(tx, {})).map((grade) => [`${grade.school_id}|${foldText(grade.code)}`, grade]),
  );

const gradeOf = (
  { grade_code: code, enrolled_count, inactive_since }: SchoolValue,
  school_id: number,
  created_at: string,
) => ({
  program: 'lis' as const,
  school_id,
  code,
  name: code,
  sort_key: gradeSortKey(code),
  enrolled_count: enrolled_count ?? 0,
  inactive_since,
  created_at,
});

/** Returns whether the number of children of the grade is another one. */
async function countChildren(
  tx: Transaction,
  { line, value, grade }: { line: number; value: SchoolValue; grade: GradeRow },
  { changes, entries }: Written,
): Promise<boolean> {
  const { site_grade_id, enrolled_count: before, version } = grade;
  const { enrolled_count } = value;
  if (enrolled_count === null || enrolled_count === before) return false;
  await setEnrolledCount(tx, { site_grade_id, enrolled_count });
  const label = `${schoolLabel(value)} grade ${grade.code}`;
  changes.push({ line, label, field: 'enrolled', before: String(before), after: String(enrolled_count) });
  const after = { version, enrolled_count };
  entries.push({ noun: 'site_grade', key: site_grade_id, before: { enrolled_count: before }, after });
  return true;
}

async function writeSchoolRows(
  tx: Transaction,
  named: Map<string, Located<SchoolValue>>,
  { changes, entries, created_at, staff_id }: Written,
): Promise<Map<string, 'added' | 'changed'>> {
  const present = new Map((await listSchools.all(tx, {})).map((school) => [schoolKey(school), school]));
  const touched = new Map<string, 'added' | 'changed'>();
  const added = [];
  for (const [key, { line, value }] of named) {
    const { code, shift, name, region } = value;
    const before = present.get(key);
    if (!before) {
      // In a row with a grade it is the date of the grade.
      const inactive_since = value.grade_code === '' ? value.inactive_since : null;
      added.push({ code, shift, name, region, inactive_since, created_at });
      touched.set(key, 'added');
    } else if (before.name !== name || (region !== null && region !== before.region)) {
      const { school_id } = before;
      // A new version, so that a form with the old one is rejected (optimistic lock).
      const author = { changed_by: staff_id, changed_at: created_at };
      const change = { name, region: region ?? before.region, ...author };
      await updateSchool(tx, change, { school_id });
      touched.set(key, 'changed');
      changes.push(...changesOfSchool(line, before, change));
      entries.push(changedEntry('school', school_id, before));
    }
  }
  entries.push(...addedEntries('school', await insertSchools(tx, added)));
  return touched;
}

const changesOfSchool = (
  line: number,
  before: SchoolRow,
  after: { name: string; region: string | null },
): Change[] =>
  (['name', 'region'] as const).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ line, label: schoolLabel(before), field, before: before[field] ?? '', after: after[field] ?? '' }],
  );

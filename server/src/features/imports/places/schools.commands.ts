import { gradeSortKey } from '@storyvan/domain/grade-code';
import { foldText } from '@storyvan/domain/search-words';
import type { Transaction } from '../../../db/database.ts';
import {
  insertPlaces,
  insertSchools,
  setEnrolledCount,
  updateSchool,
} from '../../../records/place/place.commands.ts';
import { decideWhileWriting, importKind, type Located, type Outcome } from '../import-kind.ts';
import { listGrades, listSchools, lockSchools } from './places.queries.ts';
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

async function writeSchools(tx: Transaction, rows: Located<SchoolValue>[]): Promise<Outcome> {
  const { schools: named, agreed, rejects } = gatherSchools(rows);
  const present = await lockSchools.all(tx, {});
  const closed = new Set(present.filter((row) => row.inactive_since !== null).map((row) => row.school_id));
  const touched = await writeSchoolRows(tx, named);
  const ids = new Map((await listSchools.all(tx, {})).map((school) => [schoolKey(school), school.school_id]));
  const grades = new Map(
    (await listGrades.all(tx, {})).map((grade) => [`${grade.school_id}|${foldText(grade.code)}`, grade]),
  );
  const created_at = new Date().toISOString();
  const outcome = { added: 0, changed: 0, unchanged: 0, rejects };
  const added = [];
  for (const { line, value } of agreed) {
    const key = schoolKey(value);
    const school_id = ids.get(key) as number;
    const { grade_code: code, enrolled_count } = value;
    if (code === '') {
      outcome[touched.get(key) ?? 'unchanged'] += 1;
      continue;
    }
    const before = grades.get(`${school_id}|${foldText(code)}`);
    if (!before && closed.has(school_id)) {
      const reason = `${schoolLabel(value)} is closed, so no grade can be added.`;
      rejects.push({ line, kind: 'closed school', reason });
    } else if (!before) {
      const sort_key = gradeSortKey(code);
      const row = { school_id, code, name: code, sort_key, enrolled_count: enrolled_count ?? 0, created_at };
      added.push({ program: 'lis' as const, ...row });
      outcome.added += 1;
    } else if (enrolled_count !== null && enrolled_count !== before.enrolled_count) {
      await setEnrolledCount(tx, { site_grade_id: before.site_grade_id, enrolled_count });
      outcome.changed += 1;
    } else outcome[touched.get(key) === 'changed' ? 'changed' : 'unchanged'] += 1;
  }
  await insertPlaces(tx, added);
  return outcome;
}

async function writeSchoolRows(
  tx: Transaction,
  named: Map<string, SchoolValue>,
): Promise<Map<string, 'added' | 'changed'>> {
  const present = new Map((await listSchools.all(tx, {})).map((school) => [schoolKey(school), school]));
  const touched = new Map<string, 'added' | 'changed'>();
  const created_at = new Date().toISOString();
  const added = [];
  for (const [key, { code, shift, name, region }] of named) {
    const before = present.get(key);
    if (!before) {
      added.push({ code, shift, name, region, created_at });
      touched.set(key, 'added');
    } else if (before.name !== name || (region !== null && region !== before.region)) {
      const { school_id } = before;
      // A new version, so that a form with the old one is rejected (optimistic lock).
      const change = { name, region: region ?? before.region, changed_by: null, changed_at: created_at };
      await updateSchool(tx, change, { school_id });
      touched.set(key, 'changed');
    }
  }
  await insertSchools(tx, added);
  return touched;
}

import type { Transaction } from '../../db/database.ts';
import { gradeSortKey } from '../../db/grade-order.ts';
import { prepare } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { foldText } from '../../db/words.ts';
import { decideWhileWriting, importKind, type Located, type Outcome } from './import-kind.ts';
import { listGrades, listSchools, lockSchools } from './places.queries.ts';
import {
  gatherSchools,
  readSchool,
  type SchoolValue,
  schoolCalled,
  schoolFields,
  schoolKey,
} from './schools.rules.ts';

/** Brings schools and their grades in; the report counts rows, each a school or one of its grades. */

export const schools = importKind<SchoolValue>({
  fields: schoolFields,
  needed: [['code'], ['name']],
  important: ['grade', 'enrolled'],
  read: readSchool,
  identity: (row) => ({
    key: `${schoolKey(row)}|${foldText(row.grade_code)}`,
    called: row.grade_code ? `${schoolCalled(row)} grade ${row.grade_code}` : schoolCalled(row),
  }),
  plan: decideWhileWriting(writeSchools),
});

async function writeSchools(tx: Transaction, rows: Located<SchoolValue>[]): Promise<Outcome> {
  const { schools: told, agreed, rejects } = gatherSchools(rows);
  const present = await lockSchools.all(tx, {});
  const closed = new Set(present.filter((row) => row.inactive_since !== null).map((row) => row.school_id));
  const touched = await writeSchoolRows(tx, told);
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
      const reason = `${schoolCalled(value)} is closed: no grade is added to it.`;
      rejects.push({ line, kind: 'closed school', reason });
    } else if (!before) {
      const sort_key = gradeSortKey(code);
      const row = { school_id, code, name: code, sort_key, enrolled_count: enrolled_count ?? 0, created_at };
      added.push({ program: 'lis' as const, ...row });
      outcome.added += 1;
    } else if (enrolled_count !== null && enrolled_count !== before.enrolled_count) {
      await updateEnrolled.run(tx, { site_grade_id: before.site_grade_id, enrolled_count });
      outcome.changed += 1;
    } else outcome[touched.get(key) === 'changed' ? 'changed' : 'unchanged'] += 1;
  }
  await insertRows(tx, 'site_grade', added);
  return outcome;
}

async function writeSchoolRows(
  tx: Transaction,
  told: Map<string, SchoolValue>,
): Promise<Map<string, 'added' | 'changed'>> {
  const present = new Map((await listSchools.all(tx, {})).map((school) => [schoolKey(school), school]));
  const touched = new Map<string, 'added' | 'changed'>();
  const created_at = new Date().toISOString();
  const added = [];
  for (const [key, { code, shift, name, region }] of told) {
    const before = present.get(key);
    if (!before) {
      added.push({ code, shift, name, region, created_at });
      touched.set(key, 'added');
    } else if (before.name !== name || (region !== null && region !== before.region)) {
      const { school_id } = before;
      await updateSchool.run(tx, { school_id, name, region: region ?? before.region, at: created_at });
      touched.set(key, 'changed');
    }
  }
  await insertRows(tx, 'school', added);
  return touched;
}

interface SchoolUpdate {
  school_id: number;
  name: string;
  region: string | null;
  at: string;
}

const updateSchool = prepare<SchoolUpdate, unknown>((db, p) =>
  db
    .updateTable('school')
    // Who has the record open in a form is told.
    .set((eb) => ({
      name: p('name'),
      region: p('region'),
      version: eb('version', '+', 1),
      changed_by: null,
      changed_at: p('at'),
    }))
    .where('school_id', '=', p('school_id')),
);

const updateEnrolled = prepare<{ site_grade_id: number; enrolled_count: number }, unknown>((db, p) =>
  db
    .updateTable('site_grade')
    .set({ enrolled_count: p('enrolled_count') })
    .where('site_grade_id', '=', p('site_grade_id')),
);

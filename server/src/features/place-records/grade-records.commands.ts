import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { addGrade, saveGrade } from '@storyvan/contract/place-records';
import type { Transaction } from '../../db/database.ts';
import { readGradeCode } from '../../db/grade-code.ts';
import { gradeSortKey } from '../../db/grade-order.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { takePlaceTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { findPlaceRow, findSchoolOfGrade, listGradeRecords, type PlaceRow } from './place-records.queries.ts';
import { isGradeCalled, placeRecordOf } from './place-records.rules.ts';
import { editionOf, type Saving } from './saving.ts';

/** Adds grades to a school and renames them. A school has each grade once. */

interface GradeFields {
  code: string;
  sort_key: string;
}

const insertGrade = prepare((db, p: Slots<GradeFields & { school_id: number; created_at: string }>) =>
  db.insertInto('site_grade').values({
    program: 'lis',
    school_id: p('school_id'),
    code: p('code'),
    name: p('code'),
    visit_day: null,
    visit_time: null,
    sort_key: p('sort_key'),
    created_at: p('created_at'),
  }),
);

type Change = GradeFields & {
  site_grade_id: number;
  version: number;
  changed_by: number;
  changed_at: string;
};

const updateGrade = prepare((db, p: Slots<Change>) =>
  db
    .updateTable('site_grade')
    .set((eb) => ({
      code: p('code'),
      name: p('code'),
      sort_key: p('sort_key'),
      version: eb('version', '+', 1),
      changed_by: p('changed_by'),
      changed_at: p('changed_at'),
    }))
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('version', '=', p('version')),
);

/** The codes as lists of schools are read, "class iii a" as "III-A"; 400 where two are the same. */
export function readGradeCodes(grades: string[]): string[] {
  const codes = grades.map((grade) => readGradeCode(grade) || grade);
  const twice = codes.find((code, n) =>
    codes.slice(0, n).some((earlier) => isGradeCalled(code)({ code: earlier })),
  );
  if (twice === undefined) return codes;
  const message = `The grade ${twice} is named twice.`;
  throw ApiError.invalid(message, [{ field: 'grades', message }]);
}

export async function insertGrades(
  tx: Transaction,
  school_id: number,
  codes: string[],
  created_at: string,
): Promise<void> {
  for (const code of codes) {
    await insertGrade.run(tx, { school_id, code, sort_key: gradeSortKey(code), created_at });
  }
}

const closedWords = (row: PlaceRow) => (row.inactive_since === null ? '' : ', though closed');

export function addGradeRecords(
  saving: Saving,
  asked: BodyOf<typeof addGrade>,
): Promise<ReplyOf<typeof addGrade>> {
  const { school_id } = asked;
  const at = saving.now.toISOString();
  const call = { call: 'add_grade', request_id: asked.request_id, input: asked, at };
  return once(saving.db, call, async (tx) => {
    const codes = readGradeCodes(asked.grades);
    await takePlaceTurn(tx);
    const school = found(await findSchoolOfGrade.first(tx, { school_id }), 'school');
    if (school.inactive_since !== null) {
      const message = `${school.name} is closed. Open it again first.`;
      return { status: { status: 'school is closed', message }, details: [] };
    }
    const taken = (await listGradeRecords.all(tx, { school_id })).filter((row) =>
      codes.some((code) => isGradeCalled(code)(row)),
    );
    if (taken.length > 0) {
      const named = taken.map((row) => `${row.code}${closedWords(row)}`).join(', ');
      const message = `${school.name} has ${named} already. Nothing was added.`;
      return { status: { status: 'code taken', message }, details: taken.map(placeRecordOf) };
    }
    await insertGrades(tx, school_id, codes, at);
    const grades = await listGradeRecords.all(tx, { school_id });
    const added = grades.filter(({ code }) => codes.includes(code));
    const message = `${codes.length === 1 ? '1 grade is' : `${codes.length} grades are`} added to ${school.name}.`;
    return { status: { status: 'added', message }, details: added.map(placeRecordOf) };
  });
}

export function saveGradeRecord(
  saving: Saving,
  asked: BodyOf<typeof saveGrade>,
): Promise<ReplyOf<typeof saveGrade>> {
  const { site_grade_id, version, grade_code } = asked;
  const at = saving.now.toISOString();
  const call = { call: 'save_grade', request_id: asked.request_id, input: asked, at };
  return once(saving.db, call, async (tx) => {
    const code = readGradeCode(grade_code) || grade_code;
    await takePlaceTurn(tx);
    const before = await findPlaceRow.first(tx, { site_grade_id });
    if (before?.program !== 'lis' || before.school_id === null) throw ApiError.notFound('grade');
    const others = await listGradeRecords.all(tx, { school_id: before.school_id });
    const taken = others.find((row) => row.site_grade_id !== site_grade_id && isGradeCalled(code)(row));
    if (taken) {
      const message = `${before.school_name} has ${taken.code} already${closedWords(taken)}.`;
      return { status: { status: 'code taken', message }, details: placeRecordOf(taken) };
    }
    const change = { site_grade_id, version, code, sort_key: gradeSortKey(code), ...editionOf(saving) };
    const saved = await updateGrade.run(tx, change);
    const row = found(await findPlaceRow.first(tx, { site_grade_id }), 'grade');
    if (saved === 0) throw ApiError.changedMeanwhile('grade', row.changed_by);
    return {
      status: { status: 'saved', message: `The grade is called ${code} now.` },
      details: placeRecordOf(row),
    };
  });
}

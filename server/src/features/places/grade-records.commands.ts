import type { addGrade, saveGrade } from '@storyvan/contract/places';
import { gradeSortKey, readGradeCode } from '@storyvan/domain/grade-code';
import { ApiError, found } from '../../api-error.ts';
import { changed, statusReply, unchanged } from '../../db/command.ts';
import { gradeRow, insertPlaces, updatePlaces } from '../../records/place/place.commands.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import { takePlaceTurn } from '../../records/setting/turn.commands.ts';
import { type CommandOf, editionOf } from '../../records/work.ts';
import { findPlaceRow, findSchoolOfGrade, listGradeRecords, type PlaceRow } from './place-records.queries.ts';
import { hasGradeCode, placeRecordOf } from './place-records.rules.ts';

/** Adds grades to a school and renames them. A school has each grade once. */

/** Grade codes in the usual form, "class iii a" as "III-A"; 400 if two are the same. */
export function readGradeCodes(grades: string[]): string[] {
  const codes = grades.map((grade) => readGradeCode(grade) || grade);
  const twice = codes.find((code, n) =>
    codes.slice(0, n).some((earlier) => hasGradeCode(code)({ code: earlier })),
  );
  if (twice === undefined) return codes;
  const message = `The grade ${twice} is listed twice.`;
  throw ApiError.invalidField('grades', message);
}

const closedWords = (row: PlaceRow) => (row.inactive_since === null ? '' : ', though closed');

export const addGradeRecords: CommandOf<typeof addGrade> = (work, asked) => {
  refuseSwitchedOff(work, 'lis');
  const { school_id } = asked;
  const at = work.now.toISOString();
  return once(work, 'add_grade', asked, async (tx) => {
    const codes = readGradeCodes(asked.grades);
    await takePlaceTurn(tx);
    const school = found(await findSchoolOfGrade.first(tx, { school_id }), 'school');
    if (school.inactive_since !== null) {
      const message = `${school.name} is closed. Open it again first.`;
      return unchanged({ status: { status: 'school is closed', message }, details: [] });
    }
    const taken = (await listGradeRecords.all(tx, { school_id })).filter((row) =>
      codes.some((code) => hasGradeCode(code)(row)),
    );
    if (taken.length > 0) {
      const named = taken.map((row) => `${row.code}${closedWords(row)}`).join(', ');
      const message = `${school.name} already has ${named}. Nothing was added.`;
      return unchanged({ status: { status: 'code taken', message }, details: taken.map(placeRecordOf) });
    }
    await insertPlaces(
      tx,
      codes.map((code) => gradeRow(school_id, code, at)),
    );
    const grades = await listGradeRecords.all(tx, { school_id });
    const added = grades.filter(({ code }) => codes.includes(code));
    const message = `${codes.length === 1 ? '1 grade is' : `${codes.length} grades are`} added to ${school.name}.`;
    return changed({ status: { status: 'added', message }, details: added.map(placeRecordOf) });
  });
};

export const saveGradeRecord: CommandOf<typeof saveGrade> = (work, asked) => {
  const { site_grade_id, version, grade_code } = asked;
  return once(work, 'save_grade', asked, async (tx) => {
    const code = readGradeCode(grade_code) || grade_code;
    await takePlaceTurn(tx);
    const before = await findPlaceRow.first(tx, { site_grade_id });
    if (before?.program !== 'lis' || before.school_id === null) throw ApiError.notFound('grade');
    const others = await listGradeRecords.all(tx, { school_id: before.school_id });
    const taken = others.find((row) => row.site_grade_id !== site_grade_id && hasGradeCode(code)(row));
    if (taken) {
      const message = `${before.school_name} already has ${taken.code}${closedWords(taken)}.`;
      return unchanged({ status: { status: 'code taken', message }, details: placeRecordOf(taken) });
    }
    const change = { code, name: code, sort_key: gradeSortKey(code), ...editionOf(work) };
    const saved = await updatePlaces(tx, change, { site_grade_id, version });
    const row = found(await findPlaceRow.first(tx, { site_grade_id }), 'grade');
    if (saved === 0) throw ApiError.changedMeanwhile('grade', row.changed_by);
    return changed(statusReply('saved', `Grade renamed to ${code}.`, placeRecordOf(row)));
  });
};

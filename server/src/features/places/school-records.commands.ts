import type { BodyOf } from '@storyvan/contract/endpoint';
import type { addSchool, saveSchool } from '@storyvan/contract/places';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { gradeRow, insertPlaces, insertSchools, updateSchool } from '../../records/place/place.commands.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import { takePlaceTurn } from '../../records/setting/turn.commands.ts';
import { type CommandOf, editionOf } from '../../records/work.ts';
import { readGradeCodes } from './grade-records.commands.ts';
import { findSchoolRow, listSchoolRecords } from './place-records.queries.ts';
import { schoolDuplicate, schoolRecordOf } from './place-records.rules.ts';

/** Adds and changes schools; a possible duplicate is reported first. */

type Fields = Omit<BodyOf<typeof addSchool>, 'grades'>;

interface SchoolFields {
  code: string;
  shift: string;
  name: string;
  region: string | null;
}

const rowOf = ({ code, shift, name, region }: Fields): SchoolFields => ({
  code,
  shift: shift ?? '',
  name,
  region,
});

async function findDuplicate(tx: Transaction, row: SchoolFields, sure: boolean, own?: number) {
  await takePlaceTurn(tx);
  const others = (await listSchoolRecords.all(tx, {})).filter((other) => other.school_id !== own);
  const duplicate = schoolDuplicate({ ...row, sure }, others);
  if (!duplicate) return null;
  const { status, message, other } = duplicate;
  return { status: { status, message }, details: schoolRecordOf(other) };
}

const recordOf = async (tx: Transaction, school_id: number) =>
  schoolRecordOf(found(await findSchoolRow.first(tx, { school_id }), 'school'));

export const addSchoolRecord: CommandOf<typeof addSchool> = (work, asked) => {
  refuseSwitchedOff(work, 'lis');
  const created_at = work.now.toISOString();
  return once(work, 'add_school', asked, async (tx) => {
    const row = rowOf(asked);
    const codes = readGradeCodes(asked.grades);
    const duplicate = await findDuplicate(tx, row, asked.sure);
    if (duplicate) return unchanged(duplicate);
    const [school_id = 0] = await insertSchools(tx, [{ ...row, created_at }]);
    const grades = codes.map((code) => gradeRow(school_id, code, created_at));
    await insertPlaces(tx, grades);
    const message = `${row.name} is added with ${codes.length === 1 ? '1 grade' : `${codes.length} grades`}.`;
    return changed({ status: { status: 'added', message }, details: await recordOf(tx, school_id) });
  });
};

export const saveSchoolRecord: CommandOf<typeof saveSchool> = (work, asked) => {
  const { school_id, version } = asked;
  return once(work, 'save_school', asked, async (tx) => {
    const before = found(await findSchoolRow.first(tx, { school_id }), 'school');
    const row = rowOf(asked);
    // A name that was already there is not checked again.
    const sure = asked.sure || before.name === row.name;
    const duplicate = await findDuplicate(tx, row, sure, school_id);
    if (duplicate) return unchanged(duplicate);
    const saved = await updateSchool(tx, { ...row, ...editionOf(work) }, { school_id, version });
    const details = await recordOf(tx, school_id);
    if (saved === 0) throw ApiError.changedMeanwhile('school', details.changed_by);
    return changed({ status: { status: 'saved', message: `${row.name} is saved.` }, details });
  });
};

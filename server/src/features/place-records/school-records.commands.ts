import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { addSchool, saveSchool } from '@storyvan/contract/place-records';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { takePlaceTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { insertGrades, readGradeCodes } from './grade-records.commands.ts';
import { findSchoolRow, listSchoolRecords } from './place-records.queries.ts';
import { schoolDuplicate, schoolRecordOf } from './place-records.rules.ts';
import { editionOf, type Saving } from './saving.ts';

/** Adds and changes schools; one that may be there already is named first. */

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

const insertSchool = prepare((db, p: Slots<SchoolFields & { created_at: string }>) =>
  db
    .insertInto('school')
    .values({
      code: p('code'),
      shift: p('shift'),
      name: p('name'),
      region: p('region'),
      created_at: p('created_at'),
    })
    .returning('school_id'),
);

type Change = SchoolFields & { school_id: number; version: number; changed_by: number; changed_at: string };

const updateSchool = prepare((db, p: Slots<Change>) =>
  db
    .updateTable('school')
    .set((eb) => ({
      code: p('code'),
      shift: p('shift'),
      name: p('name'),
      region: p('region'),
      version: eb('version', '+', 1),
      changed_by: p('changed_by'),
      changed_at: p('changed_at'),
    }))
    .where('school_id', '=', p('school_id'))
    .where('version', '=', p('version')),
);

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

export function addSchoolRecord(
  saving: Saving,
  asked: BodyOf<typeof addSchool>,
): Promise<ReplyOf<typeof addSchool>> {
  const created_at = saving.now.toISOString();
  const call = { call: 'add_school', request_id: asked.request_id, input: asked, at: created_at };
  return once(saving.db, call, async (tx) => {
    const row = rowOf(asked);
    const codes = readGradeCodes(asked.grades);
    const duplicate = await findDuplicate(tx, row, asked.sure);
    if (duplicate) return duplicate;
    const [added] = await insertSchool.all(tx, { ...row, created_at });
    const { school_id } = found(added ?? null, 'school');
    await insertGrades(tx, school_id, codes, created_at);
    const message = `${row.name} is added with ${codes.length === 1 ? '1 grade' : `${codes.length} grades`}.`;
    return { status: { status: 'added', message }, details: await recordOf(tx, school_id) };
  });
}

export function saveSchoolRecord(
  saving: Saving,
  asked: BodyOf<typeof saveSchool>,
): Promise<ReplyOf<typeof saveSchool>> {
  const { school_id, version } = asked;
  const at = saving.now.toISOString();
  const call = { call: 'save_school', request_id: asked.request_id, input: asked, at };
  return once(saving.db, call, async (tx) => {
    const before = found(await findSchoolRow.first(tx, { school_id }), 'school');
    const row = rowOf(asked);
    // A name that was there already is no news.
    const sure = asked.sure || before.name === row.name;
    const duplicate = await findDuplicate(tx, row, sure, school_id);
    if (duplicate) return duplicate;
    const saved = await updateSchool.run(tx, { ...row, school_id, version, ...editionOf(saving) });
    const details = await recordOf(tx, school_id);
    if (saved === 0) throw ApiError.changedMeanwhile('school', details.changed_by);
    return { status: { status: 'saved', message: `${row.name} is saved.` }, details };
  });
}

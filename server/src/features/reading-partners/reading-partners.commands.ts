import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { saveReadingPartner } from '@storyvan/contract/reading-partners';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { takePersonTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { listPeople, type PersonRow } from './reading-partners.queries.ts';
import { findNamesake, findProblem, isAsStored, valuesOf } from './reading-partners.rules.ts';

/** Adds a person who supports sessions, or changes one. Nobody is deleted: sessions of the past name them. */

type Asked = BodyOf<typeof saveReadingPartner>;
type Reply = ReplyOf<typeof saveReadingPartner>;

type Values = Pick<
  Selectable<Schema['reading_partner']>,
  'name' | 'phone' | 'note' | 'mop' | 'lis' | 'inactive_since'
>;

const insertPerson = prepare((db, p: Slots<Values & { created_at: string }>) =>
  db
    .insertInto('reading_partner')
    .values({
      name: p('name'),
      phone: p('phone'),
      note: p('note'),
      mop: p('mop'),
      lis: p('lis'),
      inactive_since: p('inactive_since'),
      created_at: p('created_at'),
    })
    .returning('rp_id'),
);

const updatePerson = prepare(
  (db, p: Slots<Values & { rp_id: number; version: number; changed_by: number; changed_at: string }>) =>
    db
      .updateTable('reading_partner')
      .set((eb) => ({
        name: p('name'),
        phone: p('phone'),
        note: p('note'),
        mop: p('mop'),
        lis: p('lis'),
        inactive_since: p('inactive_since'),
        version: eb('version', '+', 1),
        changed_by: p('changed_by'),
        changed_at: p('changed_at'),
      }))
      .where('rp_id', '=', p('rp_id'))
      .where('version', '=', p('version')),
);

export interface SavingPerson {
  db: Database;
  staff_id: number;
  today: CalendarDate;
  now: Date;
}

export function savePerson(saving: SavingPerson, asked: Asked): Promise<Reply> {
  const { db, staff_id, today, now } = saving;
  const at = now.toISOString();
  const { request_id } = asked;
  return once(db, { call: 'save_rp', request_id, input: asked, at }, async (tx): Promise<Reply> => {
    await takePersonTurn(tx);
    const people = await listPeople.all(tx, {});
    const before = asked.rp_id === null ? null : getPerson(people, asked.rp_id);
    const problem = findProblem(asked, before);
    if (problem) throw ApiError.invalid(problem.message, [problem]);
    const namesake = findNamesake(asked, people);
    if (namesake) {
      const message = `There is somebody called ${namesake.name} already. Add what tells the two apart.`;
      return { status: { status: 'name taken', message }, details: null };
    }
    const values = valuesOf(asked, before, today);
    if (before === null) {
      const added = found(await insertPerson.first(tx, { ...values, created_at: at }), 'person');
      return saved(added.rp_id, asked.name);
    }
    if (!isAsStored(values, before)) {
      const { rp_id } = before;
      const row = {
        ...values,
        rp_id,
        version: asked.version as number,
        changed_by: staff_id,
        changed_at: at,
      };
      if ((await updatePerson.run(tx, row)) === 0) throw await changedMeanwhile(tx, rp_id);
    }
    return saved(before.rp_id, asked.name);
  });
}

const getPerson = (people: readonly PersonRow[], rp_id: number): PersonRow =>
  found(people.find((row) => row.rp_id === rp_id) ?? null, 'person');

async function changedMeanwhile(tx: Transaction, rp_id: number): Promise<ApiError> {
  const now = getPerson(await listPeople.all(tx, {}), rp_id);
  return ApiError.changedMeanwhile('person', now.changed_by);
}

const saved = (rp_id: number, name: string): Reply => ({
  status: { status: 'saved', message: `${name} is saved.` },
  details: { rp_id, name },
});

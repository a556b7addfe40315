import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { saveReadingPartner } from '@storyvan/contract/reading-partners';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { insertPeople, updatePerson } from '../../records/person/person.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import { takePersonTurn } from '../../records/setting/turn.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { listPeople, type PersonRow } from './reading-partners.queries.ts';
import { findNamesake, findProblem, isAsStored, valuesOf } from './reading-partners.rules.ts';

/** Adds a person who supports sessions, or changes one. People are not deleted: past sessions name them. */

type Reply = ReplyOf<typeof saveReadingPartner>;

export const savePerson: CommandOf<typeof saveReadingPartner> = (work, asked) => {
  const { staff_id, today, now } = work;
  const at = now.toISOString();
  return once(work, 'save_rp', asked, async (tx) => {
    await takePersonTurn(tx);
    const people = await listPeople.all(tx, {});
    const before = asked.rp_id === null ? null : getPerson(people, asked.rp_id);
    const problem = findProblem(asked, before);
    if (problem) throw ApiError.invalidField(problem.field, problem.message);
    const namesake = findNamesake(asked, people);
    if (namesake) {
      const message = `There is already a person named ${namesake.name}. Add something to tell them apart.`;
      return unchanged<Reply>({ status: { status: 'name taken', message }, details: null });
    }
    const values = valuesOf(asked, before, today);
    if (before === null) {
      const [rp_id = 0] = await insertPeople(tx, [{ ...values, created_at: at }]);
      return changed(saved(rp_id, asked.name));
    }
    if (!isAsStored(values, before)) {
      const { rp_id } = before;
      const change = { ...values, changed_by: staff_id, changed_at: at };
      const known = { rp_id, version: asked.version as number };
      if ((await updatePerson(tx, change, known)) === 0) throw await changedMeanwhile(tx, rp_id);
    }
    return changed(saved(before.rp_id, asked.name));
  });
};

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

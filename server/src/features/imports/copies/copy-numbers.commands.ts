import { type NumberHolder, takenBy } from '@storyvan/domain/number-holder';
import type { Executor } from '../../../db/database.ts';
import type { Standing } from '../../../db/lending-tables.ts';
import { listHolders } from '../../../records/number/number.queries.ts';
import type { Fate, Outcome, Unusable } from '../import-kind.ts';

/** Checks accession numbers; a number that is taken stays with its owner. */

export interface NewCopy {
  line: number;
  accn_no: string;
  /** Or why it is rejected. */
  title: { title_id: number } | Unusable;
  state?: Standing;
}

export interface AddedCopy {
  line: number;
  accn_no: string;
  title_id: number;
  state?: Standing;
}

/** The database rejects a number that was taken in the meantime. */
export async function planCopies(
  on: Executor,
  copies: NewCopy[],
): Promise<{ outcome: Outcome; added: AddedCopy[] }> {
  const holders = await listHolders(
    on,
    copies.map(({ accn_no }) => accn_no),
  );
  const fates = new Map<number, Fate>();
  const outcome: Outcome = { added: 0, changed: 0, unchanged: 0, rejects: [], fates };
  const added = new Map<string, AddedCopy>();
  for (const { title, ...copy } of copies) {
    const { line, accn_no } = copy;
    const taken = added.get(accn_no);
    const refusal =
      'reason' in title
        ? title
        : (refuseNumber(holders.get(accn_no), title.title_id) ?? refuseRepeated(taken, title.title_id));
    if (refusal) outcome.rejects.push({ line, ...refusal });
    else if (holders.has(accn_no) || taken) {
      outcome.unchanged += 1;
      fates.set(line, 'unchanged');
    } else if ('title_id' in title) {
      added.set(accn_no, { ...copy, title_id: title.title_id });
      fates.set(line, 'added');
    }
  }
  return { outcome: { ...outcome, added: added.size }, added: [...added.values()] };
}

/** Null for a free number, and for one that is already a copy of this title. */
function refuseNumber(holder: NumberHolder | undefined, title_id: number): Unusable | null {
  if (holder?.kind === 'child') return { kind: 'number of a card', reason: takenBy(holder) };
  if (holder?.kind === 'member') return { kind: 'number of a member', reason: takenBy(holder) };
  if (holder === undefined || holder.title_id === title_id) return null;
  return { kind: 'number of another book', reason: takenBy(holder) };
}

function refuseRepeated(
  taken: { accn_no: string; title_id: number } | undefined,
  title_id: number,
): Unusable | null {
  if (taken === undefined || taken.title_id === title_id) return null;
  return {
    kind: 'number of another book',
    reason: `${taken.accn_no} is also a copy of an earlier title in this file.`,
  };
}

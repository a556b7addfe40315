import { type NumberHolder, takenBy } from '@storyvan/domain/number-holder';
import { byKey } from '../../../../by-key.ts';
import type { Executor } from '../../../../db/database.ts';
import type { Standing } from '../../../../db/tables/copy.ts';
import { insertCopies, publishCopies, stageCopies } from '../../../../records/copy/many-copies.commands.ts';
import type { JournalEntry } from '../../../../records/import/journal.ts';
import { listHolders, listPaddedLengths } from '../../../../records/number/number.queries.ts';
import type { RecordCopy, Unusable } from '../../columns/input.ts';
import { batch, type Fate, type Outcome, type Writes } from '../plan.ts';
import { readNumber } from '../shared/values.rules.ts';

/** Plans new copies, of an accession register or of the records of a catalogue; a number that is taken stays with its owner. */

interface NewCopy {
  line: number;
  accn_no: string;
  /** Or why it is rejected. */
  title: { title_id: number } | Unusable;
  state?: Standing;
}

interface TitledRow {
  line: number;
  title_id: number;
}

interface AddedCopy {
  line: number;
  accn_no: string;
  title_id: number;
  state?: Standing;
}

/** The database rejects a number that was taken in the meantime. */
export async function planCopies(on: Executor, copies: NewCopy[]): Promise<Writes & { outcome: Outcome }> {
  const holders = await listHolders(
    on,
    copies.map(({ accn_no }) => accn_no),
  );
  const alike = await findAlike(on, copies, holders);
  const doubled = findDoubled(copies, holders);
  const fates = new Map<number, Fate>();
  const outcome: Outcome = { added: 0, changed: 0, unchanged: 0, rejects: [], fates };
  const added = new Map<string, AddedCopy>();
  for (const { title, ...copy } of copies) {
    const { line, accn_no } = copy;
    const taken = added.get(accn_no);
    const refusal =
      'reason' in title
        ? title
        : (refuseNumber(holders.get(accn_no), title.title_id) ??
          refuseDoubled(accn_no, title.title_id, doubled.get(accn_no)) ??
          refuseAlike(accn_no, title.title_id, alike));
    if (refusal) outcome.rejects.push({ line, ...refusal });
    else if (holders.has(accn_no) || taken) {
      outcome.unchanged += 1;
      fates.set(line, 'unchanged');
    } else if ('title_id' in title) {
      added.set(accn_no, { ...copy, title_id: title.title_id });
      fates.set(line, 'added');
    }
  }
  return { outcome: { ...outcome, added: added.size }, ...writesOf([...added.values()]) };
}

function writesOf(added: AddedCopy[]): Writes {
  const at = new Date().toISOString();
  const copies = batch({
    rows: added,
    write: (tx, rows, ids) => insertCopies(tx, ids.in(rows, 'title_id'), at),
    stage: (tx, rows, ids) => stageCopies(tx, ids.in(rows, 'title_id'), at),
    entries: (rows) => rows.map(entryOf),
  });
  return { batches: [copies], publish: publishCopies };
}

/** A copy is as it was imported until it is first lent, withdrawn or lost. */
const entryOf = ({ accn_no, state = 'available' }: AddedCopy): JournalEntry => ({
  noun: 'copy',
  key: accn_no,
  before: null,
  after: { state, last_event_id: null, moved_on: null },
});

/**
 * Plans the copies that the records of a catalogue list.
 * @param titles the title of each accepted record
 * @param sameAs for each later record of a title, the first one
 */
export function planRecordCopies(
  on: Executor,
  copies: RecordCopy[],
  titles: Map<number, number>,
  sameAs: Map<number, number>,
): Promise<Writes & { outcome: Outcome }> {
  const rows = copies.map(({ line, accn_no, state }): NewCopy => {
    const number = readNumber(accn_no, 'accession number');
    if ('reason' in number) return { line, accn_no, title: number };
    const title_id = titles.get(line) ?? titles.get(sameAs.get(line) ?? line);
    const title =
      title_id === undefined
        ? { kind: 'record rejected', reason: `Copy ${number.number}: its record was rejected.` }
        : { title_id };
    return { line, accn_no: number.number, state, title };
  });
  return planCopies(on, rows);
}

/** Null for a free number, and for one that is already a copy of this title. */
function refuseNumber(holder: NumberHolder | undefined, title_id: number): Unusable | null {
  if (holder?.kind === 'child') return { kind: 'number of a card', reason: takenBy(holder) };
  if (holder?.kind === 'member') return { kind: 'number of a member', reason: takenBy(holder) };
  if (holder === undefined || holder.title_id === title_id) return null;
  return { kind: 'number of another book', reason: takenBy(holder) };
}

/** Numbers that rows of this file give to several titles: which row is right is not known. By number, the rows. */
function findDoubled(copies: NewCopy[], holders: Map<string, NumberHolder>): Map<string, TitledRow[]> {
  const free = copies.flatMap(({ line, accn_no, title }) =>
    'reason' in title || holders.has(accn_no) ? [] : [{ line, accn_no, title_id: title.title_id }],
  );
  const ofSeveral = [...byKey(free, ({ accn_no }) => accn_no)].filter(
    ([, rows]) => new Set(rows.map(({ title_id }) => title_id)).size > 1,
  );
  return new Map(ofSeveral);
}

function refuseDoubled(accn_no: string, title_id: number, rows: TitledRow[] | undefined): Unusable | null {
  const other = rows?.find((row) => row.title_id !== title_id);
  if (!other) return null;
  const reason = `Row ${other.line} gives the number ${accn_no} to another title. Correct one of the rows.`;
  return { kind: 'number of another book', reason };
}

/** The number with or without zeros at the start: spreadsheets turn 00123 into 123. */
function spellings(accn_no: string, lengths: readonly number[]): string[] {
  if (!/^\d+$/.test(accn_no)) return [];
  const plain = accn_no.replace(/^0+(?=.)/, '');
  const padded = lengths
    .filter((length) => length > plain.length)
    .map((length) => plain.padStart(length, '0'));
  return [plain, ...padded].filter((own) => own !== accn_no);
}

/** By number: the copies of the library whose number differs only in zeros at the start. */
async function findAlike(
  on: Executor,
  copies: NewCopy[],
  holders: Map<string, NumberHolder>,
): Promise<Map<string, NumberHolder[]>> {
  const lengths = (await listPaddedLengths.all(on, {})).map(({ length }) => length);
  const free = copies.filter(({ accn_no }) => !holders.has(accn_no));
  const spelt = new Map(free.map(({ accn_no }) => [accn_no, spellings(accn_no, lengths)]));
  const found = await listHolders(on, [...spelt.values()].flat());
  const alike = [...spelt].map(
    ([accn_no, own]) => [accn_no, own.flatMap((number) => found.get(number) ?? [])] as const,
  );
  return new Map(alike.filter(([, own]) => own.length > 0));
}

function refuseAlike(accn_no: string, title_id: number, alike: Map<string, NumberHolder[]>): Unusable | null {
  const same = alike.get(accn_no)?.find((holder) => holder.kind === 'copy' && holder.title_id === title_id);
  if (!same) return null;
  const reason = `${accn_no} looks like ${same.number} of the same title; spreadsheets drop zeros at the start. Correct the number, or add the copy on the page of the book.`;
  return { kind: 'number without its zeros', reason };
}

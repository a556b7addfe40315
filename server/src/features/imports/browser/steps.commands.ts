import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type {
  checkImport,
  correctImportRow,
  revertImport,
  runImport,
  stopImport,
} from '@storyvan/contract/imports';
import { ApiError, found } from '../../../api-error.ts';
import { changed, command, unchanged } from '../../../db/command.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { forgetImport, ifNoneWrites, moveImport } from '../../../records/import/import.commands.ts';
import { countParts, findImport, findWriting, hasEntries } from '../../../records/import/import.queries.ts';
import type { Work } from '../../../records/work.ts';
import { release, releaseLapsed } from '../writing/lapsed.commands.ts';
import {
  mostEdited,
  mostEditedInRow,
  mostEditedRows,
  readOptions,
  withEdit,
  writeOptions,
} from './choices.rules.ts';
import { isInterrupted, kindOf } from './detail.rules.ts';
import { forgetRows } from './stored-rows.commands.ts';
import type { ImportWork } from './work-on-import.commands.ts';

/** The steps of an import: check, correct, run, stop, revert. The work itself goes on in the background. */

type Start = (work: ImportWork) => void;

const getImport = async (tx: Transaction, import_id: string) =>
  found(await findImport.first(tx, { import_id }), 'import');

const said = <const Status extends string>(status: Status, message: string) => ({ status, message });

const detailsOf = ({ import_id, file_name }: { import_id: string; file_name: string }) => ({
  import_id,
  file_name,
});

/** Columns of an import that a new worker takes on. */
const taken = () => ({
  worker: newId(),
  seen_at: new Date().toISOString(),
  problem: null,
  done_rows: 0,
  total_rows: 0,
});

export function startCheck(
  { db }: Pick<Work, 'db'>,
  start: Start,
  { import_id, choices }: BodyOf<typeof checkImport>,
): Promise<ReplyOf<typeof checkImport>> {
  return command(db, async (tx) => {
    const row = await getImport(tx, import_id);
    const details = detailsOf(row);
    const { state } = row;
    const no = (status: 'not complete' | 'busy' | 'finished', message: string) =>
      unchanged({ status: said(status, message), details });
    if (state === 'checking' && !isInterrupted(row)) return no('busy', 'The file is being checked.');
    if (state !== 'uploading' && state !== 'ready' && state !== 'checking') {
      return no(state === 'running' ? 'busy' : 'finished', 'This import has been started.');
    }
    const received = Number((await countParts.first(tx, { import_id, file: 'upload' }))?.bytes ?? 0);
    if (received < row.bytes) return no('not complete', 'The upload of the file is not complete.');
    const options = readOptions(row.options);
    const values = {
      ...taken(),
      options: writeOptions({ ...options, ...(choices && { choices }), unchecked: [] }),
      state: 'checking' as const,
    };
    if (!(await moveImport(tx, { import_id, state }, values)))
      return no('busy', 'Someone else is working on this import.');
    tx.afterCommit(() => start({ import_id, worker: values.worker, isCheck: true }));
    return changed({ status: said('checking', 'The file is being checked.'), details });
  });
}

export function correctRow(
  { db }: Pick<Work, 'db'>,
  { import_id, line, cells }: BodyOf<typeof correctImportRow>,
): Promise<ReplyOf<typeof correctImportRow>> {
  return command(db, async (tx) => {
    const row = await getImport(tx, import_id);
    const details = detailsOf(row);
    const fields = kindOf(row)?.fields.map(({ field }) => field) ?? [];
    const unknown = Object.keys(cells).find((field) => !fields.includes(field));
    if (row.state === 'ready' && unknown !== undefined)
      throw ApiError.invalidField('cells', `This file has no field ${unknown}.`);
    const options = withEdit(readOptions(row.options), line, cells);
    const text = writeOptions(options);
    if (JSON.stringify(options.edits[line]).length > mostEditedInRow || text.length > mostEdited) {
      const message = 'These corrections are too long. Correct the file and upload it again.';
      return unchanged({ status: said('too many', message), details });
    }
    if (Object.keys(options.edits).length > mostEditedRows) {
      const message = `At most ${mostEditedRows.toLocaleString('en')} rows can be corrected here. Correct the file and upload it again.`;
      return unchanged({ status: said('too many', message), details });
    }
    const known = { import_id, state: 'ready' as const };
    if (!(await moveImport(tx, known, { options: text }))) {
      return unchanged({ status: said('not ready', 'This import cannot be corrected now.'), details });
    }
    return changed({ status: said('corrected', `Row ${line} is corrected.`), details });
  });
}

export async function startRun(
  { db }: Pick<Work, 'db'>,
  start: Start,
  { import_id }: BodyOf<typeof runImport>,
): Promise<ReplyOf<typeof runImport>> {
  await releaseLapsed(db);
  const run = () =>
    command<ReplyOf<typeof runImport>>(db, async (tx) => {
      const row = await getImport(tx, import_id);
      const values = { ...taken(), state: 'running' as const, writing: 1 as const };
      const { unchecked } = readOptions(row.options);
      const isChecked = row.state === 'ready' && row.counts !== null && unchecked.length === 0;
      if (!(isChecked && (await moveImport(tx, { import_id, state: 'ready' }, values)))) {
        return unchanged({ status: said('not ready', whyNotReady(row)), details: detailsOf(row) });
      }
      tx.afterCommit(() => start({ import_id, worker: values.worker }));
      return changed({ status: said('running', 'The import is running.'), details: detailsOf(row) });
    });
  return (await ifNoneWrites(run)) ?? anotherWrites(db, import_id);
}

const whyNotReady = ({ state }: { state: string }): string => {
  if (state === 'running') return 'The import is running.';
  if (state === 'done' || state === 'reverting' || state === 'reverted') return 'This file was imported.';
  return 'Check the file first.';
};

async function anotherWrites(db: Database, import_id: string) {
  const row = found(await findImport.first(db, { import_id }), 'import');
  const other = await findWriting.first(db, {});
  const who = other?.by ?? 'The command line';
  const message = other
    ? `${who} is importing ${other.file_name}. Wait until it is finished.`
    : 'Another import was running. Try again.';
  return { status: said('another import', message), details: detailsOf(row) };
}

export async function startRevert(
  { db, staff_id }: Pick<Work, 'db' | 'staff_id'>,
  start: Start,
  { import_id }: BodyOf<typeof revertImport>,
): Promise<ReplyOf<typeof revertImport>> {
  await releaseLapsed(db);
  const run = () =>
    command<ReplyOf<typeof revertImport>>(db, async (tx) => {
      const row = await getImport(tx, import_id);
      const values = { ...taken(), state: 'reverting' as const, writing: 1 as const, reverted_by: staff_id };
      const isKept = (await hasEntries.first(tx, { import_id })) !== null;
      if (!(isKept && (await moveImport(tx, { import_id, state: 'done' }, values)))) {
        return unchanged({ status: said('not possible', whyNotReverted(row)), details: detailsOf(row) });
      }
      tx.afterCommit(() => start({ import_id, worker: values.worker }));
      return changed({ status: said('reverting', 'The import is being reverted.'), details: detailsOf(row) });
    });
  return (await ifNoneWrites(run)) ?? anotherWrites(db, import_id);
}

const whyNotReverted = ({ state }: { state: string }): string => {
  if (state === 'reverting') return 'The import is being reverted.';
  if (state === 'reverted') return 'This import was reverted.';
  if (state !== 'done') return 'This file was not imported.';
  return 'This import has changed nothing, or it is too old to be reverted.';
};

export async function stop(
  { db }: Pick<Work, 'db'>,
  { import_id }: BodyOf<typeof stopImport>,
  by: string,
): Promise<ReplyOf<typeof stopImport>> {
  // Rows are many: deleted before, in short transactions.
  const now = found(await findImport.first(db, { import_id }), 'import');
  if (now.state === 'ready' || now.state === 'uploading') await forgetRows(db, import_id);
  return command(db, async (tx) => {
    const row = await getImport(tx, import_id);
    const details = detailsOf(row);
    const { state, worker } = row;
    if (worker !== null && (state === 'checking' || state === 'running')) {
      const what = state === 'running' ? 'Nothing was imported.' : 'Check the file again.';
      await release(tx, { import_id, state, worker }, `${by} stopped this. ${what}`);
      return changed({ status: said('stopped', `Stopped. ${what}`), details });
    }
    if (state !== 'ready' && state !== 'uploading') {
      return unchanged({ status: said('too late', 'This import is finished.'), details });
    }
    await forgetImport(tx, { import_id });
    return changed({ status: said('deleted', 'The uploaded file is deleted.'), details });
  });
}

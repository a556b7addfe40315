import type { Database, Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { writeAuditAtCommandLine } from '../../records/audit/audit.commands.ts';
import { insertCopies, publishCopies, stageCopies } from '../../records/copy/copy.commands.ts';
import { ChangedMeanwhile } from '../../records/request/once.commands.ts';
import { takeImportTurn } from '../../records/setting/turn.commands.ts';
import { StartError } from '../../start-error.ts';
import { planRecordCopies, type RecordCopiesPlan } from './copies/record-copies.commands.ts';
import type { Source } from './files/source.ts';
import type { ImportKind, Outcome, Staging } from './import-kind.ts';
import type { ImportRequest } from './import-request.ts';
import { slicesOf } from './slices.ts';
import { forgetStaged, stageIdsOf, unstageIds, writeSlices } from './staging.commands.ts';

/**
 * Plans an import without blocking the desks and writes it in one short transaction; on SQLite the words of new records
 * are staged before that (docs/decisions/0046). If the same records have changed in the meantime, it is planned again.
 */

interface Written {
  outcome: Outcome;
  copies: Outcome | null;
}

const attempts = 10;

type Prepared = ReturnType<ImportKind['prepare']>;

export function writeImport(
  db: Database,
  request: ImportRequest,
  source: Source,
  prepared: Prepared,
): Promise<Written> {
  if (request.dry_run) return tryUntilWritten(db, request, source, prepared);
  return db.alone(async () => {
    await forgetStaged(db);
    try {
      return await tryUntilWritten(db, request, source, prepared);
    } catch (error) {
      // If this fails too, the next import or server start does it.
      await forgetStaged(db).catch(() => undefined);
      throw error;
    }
  });
}

async function tryUntilWritten(
  db: Database,
  request: ImportRequest,
  source: Source,
  prepared: Prepared,
): Promise<Written> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await planAndWrite(db, request, source, prepared);
    } catch (error) {
      if (error instanceof DryRun) return error.written;
      if (!(error instanceof ChangedMeanwhile) && !isUniqueViolation(error)) throw error;
      await forgetStaged(db);
    }
  }
  throw new StartError(
    'Other people kept changing the same records. Nothing was imported. Try again at a quieter time.',
  );
}

class DryRun extends Error {
  constructor(readonly written: Written) {
    super();
  }
}

async function planAndWrite(
  db: Database,
  { kind, dry_run = false, replace_titles = false }: ImportRequest,
  source: Source,
  prepared: Prepared,
): Promise<Written> {
  const plan = await prepared.plan(db, { replace_titles });
  const titles = plan.outcome?.titles ?? new Map<number, number>();
  const copies = source.copies?.length
    ? await planRecordCopies(db, source.copies, titles, prepared.sameAs)
    : null;
  if (dry_run && plan.outcome) return { outcome: plan.outcome, copies: copies?.outcome ?? null };
  // On PostgreSQL a long transaction does not block the desks.
  const write =
    plan.staging && db.dialect === 'sqlite' && !dry_run
      ? await stage(db, plan.staging, copies, titles)
      : async (tx: Transaction) => {
          const outcome = await plan.write(tx);
          const added = copies?.copiesOf(outcome.titles ?? titles) ?? [];
          await insertCopies(tx, added, new Date().toISOString());
          return outcome;
        };
  return db.transaction(async (tx) => {
    await takeImportTurn(tx);
    const outcome = await write(tx);
    const written = { outcome, copies: copies?.outcome ?? null };
    // For a kind that decides while writing.
    if (dry_run) throw new DryRun(written);
    const added = copies ? `; ${copies.outcome.added} copies added` : '';
    const detail = `${kind}: ${outcome.added} added, ${outcome.changed} changed${added}`;
    await writeAuditAtCommandLine(tx, { action: 'import_records', detail });
    return written;
  });
}

/** Returns the function that publishes everything. */
async function stage(
  db: Database,
  staging: Staging,
  copies: RecordCopiesPlan | null,
  titles: Map<number, number>,
): Promise<(tx: Transaction) => Promise<Outcome>> {
  const firstId = await stageIdsOf(db, staging);
  await writeSlices(db, staging.slices(firstId));
  const staged = new Map([...titles].map(([line, id]) => [line, id < 0 ? firstId - 1 - id : id]));
  const at = new Date().toISOString();
  const slices = [...slicesOf(copies?.copiesOf(staged) ?? [])].map(
    ({ rows }) =>
      (tx: Transaction) =>
        stageCopies(tx, rows, at),
  );
  await writeSlices(db, slices);
  return async (tx) => {
    const outcome = await staging.publish(tx, firstId);
    if (copies) await publishCopies(tx);
    await unstageIds(tx, staging, firstId);
    return outcome;
  };
}

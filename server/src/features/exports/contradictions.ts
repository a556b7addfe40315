import type { Transaction } from '../../db/database.ts';
import { lendingInvariants } from '../../recovery/lending.invariants.ts';
import { numbersInvariants } from '../../recovery/numbers.invariants.ts';
import { recordsInvariants } from '../../recovery/records.invariants.ts';
import type { Snapshot } from '../../recovery/snapshot.ts';
import { brokenText } from '../../recovery/verify.ts';
import { wordsInvariants } from '../../recovery/words.invariants.ts';
import { StartError } from '../../start-error.ts';

/** The checks of `storyvan verify` that files can violate, made before the import is committed. */
const checked = [...lendingInvariants, ...recordsInvariants, ...numbersInvariants, ...wordsInvariants];

/** Throws a StartError that lists what is wrong. */
export async function refuseContradictions(tx: Transaction): Promise<void> {
  // Without statistics PostgreSQL plans for empty tables, and the checks would take for ever.
  if (tx.dialect === 'postgres') await tx.rows({ sql: 'analyze', parameters: [] });
  const snapshot: Snapshot = {
    dialect: tx.dialect,
    rows: (query) => tx.rows(query),
    // Each column has its own name, else PostgreSQL would give one value for two of them.
    async *stream(sql) {
      const rows = await tx.rows({ sql, parameters: [] });
      yield rows.map((row) => Object.values(row));
    },
    close: async () => undefined,
  };
  const broken: string[] = [];
  for (const invariant of checked) {
    const found = await invariant.find(snapshot);
    if (found.count > 0) broken.push(brokenText({ invariant, ...found }));
  }
  if (broken.length === 0) return;
  throw new StartError(
    ['The files contradict each other. Nothing was imported.', ...broken.map((text) => `- ${text}`)].join(
      '\n',
    ),
  );
}

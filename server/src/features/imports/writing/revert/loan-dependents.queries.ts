import { formatDate } from '@storyvan/domain/calendar-date';
import { sql } from 'kysely';
import type { Executor, Transaction } from '../../../../db/database.ts';
import { prepare, type Slots } from '../../../../db/prepare.ts';
import type { Obstacle } from './obstacle.ts';

/** What depends on the loans of an import, and locks so that nothing is added while it is reverted. */

interface OfImport {
  import_id: string;
}

/** What refers to the loans of the import, and where its copies would go back to. For the transaction that reverts too. */
export async function findDependents(on: Executor, import_id: string): Promise<Obstacle[]> {
  const of = { import_id };
  const copy = (accn_no: string, why: string): Obstacle => ({ label: `Copy ${accn_no}`, why });
  return [
    ...(await listOpinions.all(on, of)).map(({ accn_no }) =>
      copy(accn_no, 'has a loan about which the child has said how it was'),
    ),
    ...(await listBoxes.all(on, of)).map(({ accn_no }) => copy(accn_no, 'is on the checklist of a box')),
    ...(await listGoneChildren.all(on, of)).map(({ accn_no, name }) =>
      copy(accn_no, `was with ${name}, who has moved or left since`),
    ),
    ...(await listClosedPlaces.all(on, of)).map(({ accn_no, inactive_since }) =>
      copy(accn_no, `was at a place that has been closed since ${formatDate(String(inactive_since))}`),
    ),
  ];
}

/** As in the journal. */
const loanOf = sql<number>`cast(entry.key as integer)`;

const listOpinions = prepare((db, p: Slots<OfImport>) =>
  db
    .selectFrom('import_entry as entry')
    .innerJoin('reading', (join) => join.on('reading.child_loan_id', '=', loanOf))
    .select('reading.accn_no')
    .where('entry.import_id', '=', p('import_id'))
    .where('entry.noun', '=', sql.lit('child_loan')),
);

const listBoxes = prepare((db, p: Slots<OfImport>) =>
  db
    .selectFrom('import_entry as entry')
    .innerJoin('site_loan as loan', (join) => join.on('loan.site_loan_id', '=', loanOf))
    .innerJoin('box_copy', (join) =>
      join
        .onRef('box_copy.accn_no', '=', 'loan.accn_no')
        .onRef('box_copy.site_loan_id', '=', 'loan.site_loan_id'),
    )
    .select('box_copy.accn_no')
    .where('entry.import_id', '=', p('import_id'))
    .where('entry.noun', '=', sql.lit('site_loan'))
    // A list may name a loan of before, which the import has ended.
    .where('entry.before', 'is', null),
);

/** A book that the import has taken back from a child would go back to it, by the rules of the desk. */
const listGoneChildren = prepare((db, p: Slots<OfImport>) =>
  db
    .selectFrom('import_entry as entry')
    .innerJoin('child_loan as loan', (join) => join.on('loan.child_loan_id', '=', loanOf))
    .innerJoin('child', 'child.child_id', 'loan.child_id')
    .select(['loan.accn_no', 'child.name'])
    .where('entry.import_id', '=', p('import_id'))
    .where('entry.noun', '=', sql.lit('child_loan'))
    .where('entry.before', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('child.inactive_since', 'is not', null),
        eb('child.site_grade_id', '<>', eb.ref('loan.site_grade_id')),
      ]),
    ),
);

const listClosedPlaces = prepare((db, p: Slots<OfImport>) =>
  db
    .selectFrom('import_entry as entry')
    .innerJoin('site_loan as loan', (join) => join.on('loan.site_loan_id', '=', loanOf))
    .innerJoin('site_grade as place', 'place.site_grade_id', 'loan.site_grade_id')
    .select(['loan.accn_no', 'place.inactive_since'])
    .where('entry.import_id', '=', p('import_id'))
    .where('entry.noun', '=', sql.lit('site_loan'))
    .where('entry.before', 'is not', null)
    .where('place.inactive_since', 'is not', null),
);

const lockedCopies = prepare((db, p: Slots<OfImport>) =>
  db
    .selectFrom('import_entry as entry')
    .innerJoin('copy', 'copy.accn_no', 'entry.key')
    .select('copy.accn_no')
    .where('entry.import_id', '=', p('import_id'))
    .where('entry.noun', '=', sql.lit('copy'))
    .orderBy('copy.accn_no')
    .forUpdate('copy'),
);

const lockedChildren = prepare((db, p: Slots<OfImport>) =>
  db
    .selectFrom('child')
    .select('child_id')
    .where('child_id', 'in', (of) =>
      of
        .selectFrom('import_entry as entry')
        .innerJoin('child_loan as loan', (join) => join.on('loan.child_loan_id', '=', loanOf))
        .select('loan.child_id')
        .where('entry.import_id', '=', p('import_id'))
        .where('entry.noun', '=', sql.lit('child_loan'))
        .where('entry.before', 'is not', null),
    )
    .orderBy('child_id')
    .forShare(),
);

const lockedPlaces = prepare((db, p: Slots<OfImport>) =>
  db
    .selectFrom('site_grade')
    .select('site_grade_id')
    .where('site_grade_id', 'in', (of) =>
      of
        .selectFrom('import_entry as entry')
        .innerJoin('site_loan as loan', (join) => join.on('loan.site_loan_id', '=', loanOf))
        .select('loan.site_grade_id')
        .where('entry.import_id', '=', p('import_id'))
        .where('entry.noun', '=', sql.lit('site_loan'))
        .where('entry.before', 'is not', null),
    )
    .orderBy('site_grade_id')
    .forShare(),
);

/** Copies, and the children and places to which they go back, in the order in which desks lock them. SQLite locks the file. */
export async function lockForRevert(tx: Transaction, import_id: string): Promise<void> {
  if (tx.dialect === 'sqlite') return;
  for (const locked of [lockedCopies, lockedChildren, lockedPlaces]) await locked.all(tx, { import_id });
}

import { formatDate, today } from '@storyvan/domain/calendar-date';
import { byKey } from '../../../../by-key.ts';
import type { Executor, Transaction } from '../../../../db/database.ts';
import { placeCopies } from '../../../../records/copy/many-copies.commands.ts';
import {
  endChildLoan,
  endSiteLoan,
  insertLendingEvents,
  insertRenewals,
} from '../../../../records/loan/loan.commands.ts';
import { takeLoanNumbers } from '../../../../records/loan/loan-numbers.commands.ts';
import {
  insertChildLoans,
  insertSiteLoans,
  publishLoans,
  stageLendingEvents,
  stageLoans,
  stageRenewals,
} from '../../../../records/loan/many-loans.commands.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import { StartError } from '../../../../start-error.ts';
import type { Unusable } from '../../columns/input.ts';
import {
  findChildren,
  findClosed,
  findPlaces,
  findSwitchedOff,
  markOf,
} from '../children/children.queries.ts';
import { placeIdentity } from '../children/children.rules.ts';
import { importKind, type Located } from '../import-kind.ts';
import {
  batch,
  type Change,
  type Fate,
  type Outcome,
  outcomeOf,
  type Plan,
  type WriteOptions,
} from '../plan.ts';
import { type Loan, orderLoans, type PlacedLoan } from './copy-history.rules.ts';
import { changedEntries, childLoanEntries, siteLoanEntries } from './loan-entries.rules.ts';
import { addLoanRows, type LoanRows, newLoansIn, noLoanRows } from './loan-rows.ts';
import { findCopies, findFirstAdministrator, findLoans, listPlaceNames } from './loans.queries.ts';
import { type LoanValue, loanFields, openLoanFields, readLoan } from './loans.rules.ts';
import { matchLoans } from './match-loans.rules.ts';
import { loanResolver } from './resolve-loans.rules.ts';

/** Imports loans: what is out now, and the history, as if they had been recorded at a desk on their days. */

const spec = {
  needed: [['accn_no'], ['date_issue'], ['card_no', 'child_name', 'site_code', 'school_code']],
  important: [],
  read: readLoan,
  identity: ({ accn_no, place_key, card_no, child_name, date_issue, date_return }: LoanValue) => ({
    key: [accn_no, place_key && placeIdentity(place_key), card_no, child_name, date_issue, date_return].join(
      '|',
    ),
    label: `The loan of ${accn_no}`,
  }),
  plan: planLoans,
};

/** What is at a site or grade or with a child now. */
export const openLoans = importKind<LoanValue>({ ...spec, fields: openLoanFields });

/** Past and present loans. */
export const loanHistory = importKind<LoanValue>({ ...spec, fields: loanFields });

async function planLoans(
  on: Executor,
  rows: Located<LoanValue>[],
  { staff_id }: WriteOptions,
): Promise<Plan> {
  const known = await readKnown(on, rows);
  const recorded = {
    ...known,
    staff_id: staff_id ?? (await administrator(on)),
  };
  const { loans, outcome } = decide(rows, known, recorded);
  return {
    outcome,
    added: { kind: 'loan', count: newLoansIn(loans), takeIds: takeLoanNumbers },
    async begin(tx) {
      if ((await markOf(tx, known.placeIds)) !== known.mark) throw new ChangedMeanwhile();
      await refuseMoved(tx, loans);
      await endLoans(tx, loans);
    },
    batches: [
      batch({
        rows: loans.siteLoans,
        write: (tx, rows, ids) => insertSiteLoans(tx, ids.in(rows, 'site_loan_id')),
        stage: (tx, rows, ids) => stageLoans(tx, 'site_loan', ids.in(rows, 'site_loan_id')),
        entries: (rows, ids) => siteLoanEntries(ids.in(rows, 'site_loan_id')),
      }),
      batch({
        rows: loans.childLoans,
        write: (tx, rows, ids) => insertChildLoans(tx, ids.in(rows, 'child_loan_id', 'site_loan_id')),
        stage: (tx, rows, ids) => stageLoans(tx, 'child_loan', ids.in(rows, 'child_loan_id', 'site_loan_id')),
        entries: (rows, ids) => childLoanEntries(ids.in(rows, 'child_loan_id')),
      }),
      batch({
        rows: loans.events,
        write: (tx, rows, ids) => insertLendingEvents(tx, ids.in(rows, 'child_loan_id', 'site_loan_id')),
        stage: (tx, rows, ids) => stageLendingEvents(tx, ids.in(rows, 'child_loan_id', 'site_loan_id')),
      }),
      batch({
        rows: loans.renewals,
        write: (tx, rows, ids) => insertRenewals(tx, ids.in(rows, 'child_loan_id')),
        stage: (tx, rows, ids) => stageRenewals(tx, ids.in(rows, 'child_loan_id')),
      }),
      batch({ rows: changedEntries(loans), entries: (rows) => rows }),
    ],
    publish: publishLoans,
    async end(tx, ids) {
      const places = loans.copies.map(({ after }) => after);
      await placeCopies(tx, ids.in(places, 'child_loan_id', 'site_loan_id'));
    },
  };
}

async function administrator(on: Executor): Promise<number> {
  const first = await findFirstAdministrator.first(on, {});
  if (first) return first.staff_id;
  throw new StartError(
    'Each loan names who recorded it. Add the first account with storyvan staff add, then import.',
  );
}

/** The records needed to decide about the rows. */
async function readKnown(on: Executor, rows: Located<LoanValue>[]) {
  const values = rows.map(({ value }) => value);
  const places = await findPlaces(on);
  const named = values.flatMap(({ place_key }) => places.get(place_key ?? '') ?? []);
  const cards = values.flatMap(({ card_no }) => card_no ?? []);
  const numbers = [...new Set(values.map(({ accn_no }) => accn_no))];
  const children = await findChildren(on, [...new Set(cards)], [...new Set(named)]);
  const placeIds = [...new Set([...named, ...children.map(({ site_grade_id }) => site_grade_id)])];
  const mark = await markOf(on, placeIds);
  const listed = await listPlaceNames.all(on, {});
  const programs = new Map(listed.map(({ site_grade_id, program }) => [site_grade_id, program]));
  const programOf = (id: number) => programs.get(id) as 'mop' | 'lis';
  const placeNames = new Map(
    listed.map(({ site_grade_id, name, school_name }) => [
      site_grade_id,
      school_name ? `${school_name}, ${name}` : name,
    ]),
  );
  return {
    today: today(new Date()),
    places,
    placeIds,
    mark,
    placeNames,
    programOf,
    children,
    childById: new Map(children.map((child) => [child.child_id, child])),
    closed: await findClosed(on, placeIds),
    off: await findSwitchedOff(on),
    copies: await findCopies(on, numbers),
    loans: byKey(await findLoans(on, numbers), ({ accn_no }) => accn_no),
  };
}

type Known = Awaited<ReturnType<typeof readKnown>>;

function decide(
  rows: Located<LoanValue>[],
  known: Known,
  recorded: Parameters<typeof addLoanRows>[3],
): { loans: LoanRows; outcome: Outcome } {
  const resolve = loanResolver(known);
  const rejects = new Map<number, Unusable>();
  const fates = new Map<number, Fate>();
  const loans = noLoanRows();
  const changes: Change[] = [];
  const ofCopies: { accn_no: string; loan: Loan }[] = [];
  for (const row of rows) {
    const loan = known.copies.has(row.value.accn_no) ? resolve(row) : unknownCopy(row.value);
    if ('reason' in loan) rejects.set(row.line, loan);
    else ofCopies.push({ accn_no: row.value.accn_no, loan });
  }
  for (const [accn_no, found] of byKey(ofCopies, ({ accn_no }) => accn_no)) {
    const own = found.map(({ loan }) => loan);
    const copy = known.copies.get(accn_no) as NonNullable<ReturnType<typeof known.copies.get>>;
    const stored = (known.loans.get(accn_no) ?? []).map((loan) => ({
      ...loan,
      holder: holderOf(loan, known),
    }));
    const matched = matchLoans(
      stored,
      own.filter((loan) => !refuseGone(loan, copy.state, rejects)),
    );
    const ordered = orderLoans(matched.open, matched.rows, copy.moved_on);
    for (const { line, refusal } of [...matched.rejects, ...ordered.rejects]) rejects.set(line, refusal);
    for (const [line, fate] of matched.fates) if (!rejects.has(line)) fates.set(line, fate);
    for (const loan of forgottenIn(ordered.placed)) {
      const { forgottenAt: line, returned, loan_id, holder, issued } = loan;
      const label = `The loan of ${accn_no}`;
      const before = loan_id === null ? 'not returned' : `${holder} from ${formatDate(issued)}`;
      changes.push({ line, label, field: 'date_return', before, after: String(returned) });
    }
    if (ordered.placed.some(({ loan, within }) => [loan, ...within].some(({ line }) => line !== null)))
      addLoanRows(loans, copy, ordered.placed, recorded);
  }
  return {
    loans,
    outcome: outcomeOf({
      fates,
      changes,
      notes: new Map(changes.length > 0 ? [[endedByNext, changes.length]] : []),
      rejects: [...rejects].map(([line, own]) => ({ line, ...own })),
    }),
  };
}

const endedByNext = 'Without a return, so ended when the book was lent again';

const forgottenIn = (placed: PlacedLoan[]) =>
  placed
    .flatMap(({ loan, within }) => [loan, ...within])
    .flatMap((loan) => (loan.forgottenAt === undefined ? [] : [{ ...loan, forgottenAt: loan.forgottenAt }]));

const unknownCopy = ({ accn_no }: LoanValue): Unusable => ({
  kind: 'unknown accession number',
  reason: `No book has the accession number ${accn_no}; import the copies first.`,
});

/** A copy that is withdrawn or lost is at no place. Notes the refusal. */
function refuseGone(loan: Loan, state: string, rejects: Map<number, Unusable>): boolean {
  if (state === 'available' || loan.returned !== null) return false;
  const reason = `The copy is ${state}, so it is at no place and with no child. Add the date of return.`;
  rejects.set(loan.line as number, { kind: `${state} copy`, reason });
  return true;
}

function holderOf(
  { child_id, site_grade_id }: { child_id: number | null; site_grade_id: number },
  known: Known,
) {
  if (child_id === null) return `at ${known.placeNames.get(site_grade_id)}`;
  const child = known.childById.get(child_id);
  return child ? `with ${child.name}` : `with a child of ${known.placeNames.get(site_grade_id)}`;
}

/** Throws ChangedMeanwhile if a copy was lent, returned or withdrawn since it was read; locks all of them. */
async function refuseMoved(tx: Transaction, { copies }: LoanRows): Promise<void> {
  const now = await findCopies(
    tx,
    copies.map(({ before }) => before.accn_no),
  );
  const isMoved = copies.some(({ before }) => {
    const own = now.get(before.accn_no);
    return own?.last_event_id !== before.last_event_id || own.state !== before.state;
  });
  if (isMoved) throw new ChangedMeanwhile();
}

/** Before new loans are written: a copy has one open loan at a time. */
async function endLoans(tx: Transaction, { endings }: LoanRows): Promise<void> {
  for (const { to, loan_id, date_return } of endings) {
    await (to === 'site' ? endSiteLoan : endChildLoan)(tx, { loan_id, date_return, undone: 0 });
  }
}

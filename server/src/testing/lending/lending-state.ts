import { timeOfId } from '@storyvan/domain/id-time';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { kindOf } from '../../db/tables/loan.ts';
import { eventsOfLoans } from '../../records/loan/event.queries.ts';

/** Everything a lending call may write, read again: to prove that nothing was, or what was. */
export async function readLendingState(db: Database) {
  return {
    copies: await runQuery(db, (k) => k.selectFrom('copy').selectAll().orderBy('accn_no')),
    site_loans: await runQuery(db, (k) => k.selectFrom('site_loan').selectAll().orderBy('site_loan_id')),
    child_loans: await runQuery(db, (k) => k.selectFrom('child_loan').selectAll().orderBy('child_loan_id')),
    events: await readEvents(db),
  };
}

/** All events, the oldest first, with what their loans and their ids say. */
export async function readEvents(db: Database) {
  const events = await runQuery(db, (k) => eventsOfLoans(k).orderBy('event.event_id'));
  return events.map(({ child_loan_id, site_loan_id, ...event }) => ({
    ...event,
    kind: kindOf(event.kind),
    loan_id: (child_loan_id ?? site_loan_id) as number,
    at: timeOfId(event.event_id),
  }));
}
export type LendingState = Awaited<ReturnType<typeof readLendingState>>;

/** One copy's row. */
export async function readCopy(db: Database, accn_no: string): Promise<LendingState['copies'][number]> {
  const [copy] = await runQuery(db, (k) => k.selectFrom('copy').selectAll().where('accn_no', '=', accn_no));
  if (!copy) throw new Error(`No copy ${accn_no}.`);
  return copy;
}

/** The events and loans of one copy, the oldest first. */
export async function readHistoryOf(db: Database, accn_no: string) {
  const { site_loans, child_loans, events } = await readLendingState(db);
  const mine = <Row extends { accn_no: string }>(rows: Row[]) =>
    rows.filter((row) => row.accn_no === accn_no);
  return { site_loans: mine(site_loans), child_loans: mine(child_loans), events: mine(events) };
}

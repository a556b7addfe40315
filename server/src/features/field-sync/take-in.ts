import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import { changeCopyState } from '@storyvan/contract/lending';
import { v5 } from 'uuid';
import { ApiError } from '../../api-error.ts';
import { troubleOf } from '../../db/database-trouble.ts';
import { type Acting, type Attempt, attempt, callAs, type Known, type Made, refusalOf } from './attempt.ts';
import { copyOf } from './copy-of.ts';
import { listChildLoans, listCopies, listSiteLoans } from './field-sync.queries.ts';
import {
  afterRefusal,
  type CopyFacts,
  type LendingEntry,
  putIntoStock,
  reasons,
  type Why,
} from './field-sync.rules.ts';
import { readKnown } from './read-known.ts';
import { joinReport } from './report-join.ts';
import { mergeSession } from './session-merge.ts';

/** What becomes of an entry: it is made by the call that it stands for, or it needs a person's decision. */

export type Result = { kind: 'accepted'; made: Made; child_id: number | null } | ({ kind: 'review' } & Why);

export interface Asked {
  /** Of the calls made: the entry's own, or one of a decision. */
  request_id: string;
  despite_likeness?: boolean;
}

/** An error that one entry causes never stops the others: it is logged, and the entry waits in review. */
export async function takeIn(acting: Acting, entry: FieldEntry, asked: Asked): Promise<Result> {
  try {
    return await recordEntry(acting, entry, asked);
  } catch (error) {
    return setAside(acting, entry, error);
  }
}

/** Throws again what does not come from the entry, such as of a database that is unavailable: it is sent again. */
export function setAside(
  { request }: Pick<Acting, 'request'>,
  { request_id, kind }: FieldEntry,
  error: unknown,
): Extract<Result, { kind: 'review' }> {
  if (error instanceof ApiError || troubleOf(error)) throw error;
  request.log.error({ err: error, entry: request_id, kind }, 'an entry of a device could not be recorded');
  return { kind: 'review', message: reasons.fault, reason: 'fault', child_id: null };
}

async function recordEntry(acting: Acting, entry: FieldEntry, asked: Asked): Promise<Result> {
  const read = await readKnown(acting.api.db, entry, acting.device_id);
  if (read.kind !== 'known') return read;
  const known = { ...read.known, despite_likeness: asked.despite_likeness ?? false };
  const { child_id } = known;
  const tried = await attempt(acting, entry, known, asked.request_id);
  const last = tried.kind === 'refused' ? await afterwards(acting, entry, known, tried) : tried;
  if (last.kind === 'refused')
    return { kind: 'review', message: last.refusal.message, reason: null, child_id };
  return { kind: 'accepted', made: last.made, child_id: last.made.child_id ?? child_id };
}

type RefusedAttempt = Extract<Attempt, { kind: 'refused' }>;

/** What is refused may be in the records already, or can be joined with what is there. */
async function afterwards(acting: Acting, entry: FieldEntry, known: Known, refused: RefusedAttempt) {
  switch (entry.kind) {
    case 'session_done':
      return mergeSession(acting, entry, known, refused);
    case 'report':
      return joinReport(acting, entry, known, refused);
    case 'observation':
    case 'enrolment':
      return refused;
    default:
      return lendingAfterwards(acting, entry, known, refused);
  }
}

async function lendingAfterwards(
  acting: Acting,
  entry: LendingEntry,
  { child_id }: Known,
  { refusal }: RefusedAttempt,
): Promise<Attempt> {
  const copy = await readCopyFacts(acting, entry);
  const outcome = afterRefusal(entry, child_id, refusal, copy);
  if (outcome.kind === 'review') {
    return { kind: 'refused', refusal: { ...refusal, message: outcome.message } };
  }
  if (outcome.kind === 'put into stock') return backIntoStock(acting, entry, outcome.date, copy?.state);
  return { kind: 'accepted', made: { note: outcome.message, events: [] } };
}

async function readCopyFacts({ api: { db } }: Acting, entry: LendingEntry): Promise<CopyFacts | null> {
  const { accn_no } = entry;
  const [row] = await listCopies(db, [accn_no]);
  if (!row) return null;
  const ofPlace = 'party' in entry && entry.party === 'place';
  const loans = ofPlace
    ? (await listSiteLoans.all(db, { accn_no })).map((loan) => ({
        ...loan,
        child_id: null,
        date_renewed: null,
      }))
    : await listChildLoans.all(db, { accn_no });
  return { ...copyOf(row), loans };
}

/** A copy that was lost or withdrawn has come back. */
export async function backIntoStock(
  acting: Acting,
  { accn_no, request_id }: { accn_no: string; request_id: string },
  date: string,
  was: CopyFacts['state'] | undefined,
): Promise<Attempt> {
  const note = was && was !== 'available' ? putIntoStock(accn_no, was) : null;
  try {
    const { status } = await callAs(acting, changeCopyState, {
      body: { accn_no, state: 'available', date, note, request_id: v5('stock', request_id) },
    });
    if (status.status !== 'saved' && status.status !== 'no change')
      return { kind: 'refused', refusal: status };
    return { kind: 'accepted', made: { note, events: [] } };
  } catch (error) {
    return { kind: 'refused', refusal: refusalOf(error) };
  }
}

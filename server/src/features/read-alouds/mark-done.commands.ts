import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { markDone } from '@storyvan/contract/read-alouds';
import { decideDone, type Stored } from '@storyvan/domain/hold-session';
import { notEnrolledAt, sessionDone } from '@storyvan/domain/read-aloud';
import type { Planned } from '@storyvan/domain/read-aloud-plan';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { findChild, listActiveChildren } from '../../records/child/child.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { readKnown } from '../../records/read-aloud/plan-check.queries.ts';
import { addReadAloud, changeReadAloud, tickPresent } from '../../records/read-aloud/read-aloud.commands.ts';
import {
  findReadAloud,
  findReadAloudAt,
  listPresent,
  readAloudOf,
} from '../../records/read-aloud/read-aloud.queries.ts';
import { doneState, type StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { replyWith } from './read-aloud-page.ts';

/** Marks a read-aloud done, or corrects a done one: who came, and what was read. A report stays with it. */
export function markReadAloudDone(
  work: Work,
  program: Programme,
  body: BodyOf<typeof markDone>,
): Promise<ReplyOf<typeof markDone>> {
  return once(work, `ra_done ${program}`, body, async (tx) => {
    if (body.ra_id === null) refuseSwitchedOff(work, program);
    const stored = await readStored(tx, program, body);
    const { before } = stored;
    const decision = decideDone({ ...body, program }, stored, work);
    if (decision.kind === 'invalid') throw new ApiError(decision.code, decision.message, decision.fields);
    if (decision.kind === 'changed meanwhile') throw ApiError.changedMeanwhile('session', decision.by);
    if (decision.kind === 'not enrolled') {
      const { name } = found(await findChild.first(tx, decision), 'child');
      const message = notEnrolledAt(name, decision.place_name);
      return unchanged({ status: { status: 'child not enrolled here' as const, message }, details: null });
    }
    if (decision.kind === 'refused') {
      const { ra_id, status, message } = decision;
      return unchanged(await replyWith(tx, { program, ra_id }, status, message));
    }
    const done = (ra_id: number) => replyWith(tx, { program, ra_id }, 'done', sessionDone);
    if (decision.kind === 'saved already') return unchanged(await done(decision.ra_id));

    const state = doneState(body, before);
    if (before) await changeReadAloud(tx, work, before, state);
    const ra_id = before?.ra_id ?? (await addReadAloud(tx, work, program, state));
    await tickPresent(tx, ra_id, body.attendance);
    return changed(await done(ra_id));
  });
}

/** What is stored about the session, the place and the people that a request to mark a session done names. */
async function readStored(
  tx: Transaction,
  program: Programme,
  asked: Planned & { ra_id: number | null },
): Promise<Stored & { before: StoredReadAloud | null }> {
  const { ra_id, site_grade_id, date, time } = asked;
  const row = ra_id === null ? null : await findReadAloud.first(tx, { ra_id });
  const before = row?.program === program ? readAloudOf(row) : null;
  const known = await readKnown(tx, program, [asked]);
  const ticked = before ? await listPresent.all(tx, before) : [];
  const enrolled = await listActiveChildren.all(tx, { site_grade_id });
  const there = await findReadAloudAt.first(tx, { site_grade_id, date, time: time ?? '' });
  return {
    before,
    ticked: ticked.map(({ child_id }) => child_id),
    enrolled: enrolled.map(({ child_id }) => child_id),
    known,
    there: there && readAloudOf(there),
  };
}

import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { markDone } from '@storyvan/contract/read-alouds';
import { decideDone } from '@storyvan/domain/hold-session';
import { notEnrolledAt, sessionDone } from '@storyvan/domain/read-aloud';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import { findChild } from '../../records/child/child.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { addReadAloud, changeReadAloud, tickPresent } from '../../records/read-aloud/read-aloud.commands.ts';
import { doneState } from '../../records/read-aloud/read-aloud-state.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { replyWith } from './read-aloud-page.ts';
import { readStored } from './read-stored.ts';

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

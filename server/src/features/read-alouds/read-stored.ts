import type { Programme } from '@storyvan/contract/common/programme';
import type { Stored } from '@storyvan/domain/hold-session';
import type { Planned } from '@storyvan/domain/read-aloud-plan';
import type { Transaction } from '../../db/database.ts';
import { listActiveChildren } from '../../records/child/child.queries.ts';
import { readKnown } from '../../records/read-aloud/plan-check.queries.ts';
import { findReadAloud, findReadAloudAt, readAloudOf } from '../../records/read-aloud/read-aloud.queries.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';
import { listPresent } from './read-alouds.queries.ts';

/** What is stored about the session, the place and the people that a request to mark a session done names. */
export async function readStored(
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

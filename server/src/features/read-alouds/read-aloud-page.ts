import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { pageOf } from '@storyvan/domain/read-aloud-page';
import { found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { listActiveChildren } from '../../records/child/child.queries.ts';
import { getReadAloud, listPresent } from '../../records/read-aloud/read-aloud.queries.ts';
import { findVisitCounts } from '../../records/read-aloud/visits.queries.ts';

/** The read-aloud as it is now, with the children of its place. */
export async function getPage(on: Executor, program: Programme, ra_id: number): Promise<ReadAloudPage> {
  const readAloud = await getReadAloud(on, program, ra_id);
  const enrolled = await listActiveChildren.all(on, readAloud);
  const present = await listPresent.all(on, { ra_id });
  const counts = found(await findVisitCounts.first(on, { ra_id }), 'session');
  return pageOf(readAloud, enrolled, present, counts);
}

/** The reply of a command. */
export const replyWith = async <Status extends string>(
  on: Executor,
  { program, ra_id }: { program: Programme; ra_id: number },
  status: Status,
  message: string,
) => ({ status: { status, message }, details: await getPage(on, program, ra_id) });

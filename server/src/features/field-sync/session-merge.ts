import type { EntryOf } from '@storyvan/contract/common/field-entry';
import { getPlanned, markDone, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { type Acting, type Attempt, callAs, type Known, refusalOf } from './attempt.ts';
import { mergedSession } from './join.rules.ts';

/** A session that was marked done, planned or changed elsewhere while the device was away. */

const attempts = 5;

/** Marks the stored session done with what the device saw as well. Merging again changes nothing. */
export async function mergeSession(
  acting: Acting,
  entry: EntryOf<'session_done'>,
  known: Known,
  refused: Extract<Attempt, { kind: 'refused' }>,
): Promise<Attempt> {
  const ra_id = sessionMeant(entry, refused);
  if (ra_id === null) return refused;
  const { program } = known;
  for (let attempt = 1; ; attempt++) {
    try {
      const stored = await callAs(acting, getPlanned, { params: { program, id: ra_id } });
      // Marked done at another place, it is another session: no one is added to it.
      const isElsewhere = stored.status === 'done' && stored.site_grade_id !== entry.site_grade_id;
      if (stored.status === 'cancelled' || isElsewhere) return refused;
      const { note, ...body } = mergedSession(entry, known.attendance, stored);
      const { status, details } = await callAs(acting, markDone, {
        params: { program },
        body: { ...body, ra_id, version: stored.version },
      });
      if (status.status !== 'done') return { kind: 'refused', refusal: status, page: details };
      return { kind: 'accepted', made: { note, events: [], ra_id } };
    } catch (error) {
      const refusal = refusalOf(error);
      // Someone else has saved it between the two calls: read it again.
      if (refusal.status !== 'conflict' || attempt === attempts) return { kind: 'refused', refusal };
    }
  }
}

/** The stored session that the entry is about; null if a person must decide. */
function sessionMeant(
  { ra_id, site_grade_id }: EntryOf<'session_done'>,
  { refusal, page }: { refusal: { status: string }; page?: ReadAloudPage | null },
): number | null {
  if (refusal.status === 'conflict') return ra_id;
  const isThere = refusal.status === 'held already' || refusal.status === 'planned already';
  return ra_id === null && isThere && page?.site_grade_id === site_grade_id ? page.ra_id : null;
}

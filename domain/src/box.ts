import type { BoxCopy, BoxPurpose } from '@storyvan/contract/box';
import type { CalendarDate } from './calendar-date.ts';

/**
 * What has become of a copy on the checklist of a box. It is derived from where the copy is recorded, so that the list
 * never disagrees with the loans:
 * - `expected`: still to be scanned
 * - `done`: packed, or back in the library
 * - `away`: it cannot be scanned. Packing: lost, withdrawn, elsewhere, or at the place already. Unpacking: with a child, or lost
 * - `not ours`: it was scanned although it is not on the list
 */
export type BoxGroup = 'expected' | 'done' | 'away' | 'not ours';

export interface BoxOf {
  purpose: BoxPurpose;
  site_grade_id: number;
  /** The day on which the list was made. */
  made_on: CalendarDate;
}

type Whereabouts = Pick<BoxCopy, 'listed' | 'state' | 'back'> & {
  held_by: Pick<NonNullable<BoxCopy['held_by']>, 'site_grade_id' | 'child_id' | 'since'> | null;
};

export function boxGroup(copy: Whereabouts, box: BoxOf): BoxGroup {
  if (!copy.listed) return 'not ours';
  return box.purpose === 'packing' ? packingGroup(copy, box) : unpackingGroup(copy);
}

function packingGroup({ state, held_by }: Whereabouts, box: BoxOf): BoxGroup {
  if (state !== 'available') return 'away';
  if (held_by === null) return 'expected';
  const atPlace = held_by.site_grade_id === box.site_grade_id && held_by.child_id === null;
  return atPlace && held_by.since >= box.made_on ? 'done' : 'away';
}

function unpackingGroup({ state, held_by, back }: Whereabouts): BoxGroup {
  if (state === 'lost') return 'away';
  if (back) return 'done';
  return held_by?.child_id === null ? 'expected' : 'away';
}

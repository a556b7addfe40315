import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import type { ScanFind, ScanStatus, StocktakeFix } from '@storyvan/contract/stocktake';
import { type CopyState, whereIs } from './lending/rules.ts';

/**
 * Stocktake: what was scanned, compared with the records. Pure: what the records say now and what was scanned in, the
 * group of the copy out.
 *
 * Books move while a stocktake is open, some stocktakes for days. So a copy is compared with the records at the moment
 * when someone looked at it:
 *
 * - A copy that was scanned is judged by what the records said at its scan. If they said that it is here, it is counted,
 *   wherever it is lent afterwards. If they did not, it is a difference, until the records change.
 * - A copy that was not scanned is missing only if the records say that it is here, and have said so since the start. A
 *   copy that came back, was added or was returned to stock after the start may have come to a shelf already counted.
 */

/** Null for the library. */
export type StocktakePlace = number | null;

/** What the rules need to know of a copy, as the records have it now. */
export interface RecordedCopy {
  state: CopyState['state'];
  site_grade_id: number | null;
  child_id: number | null;
  /** The latest event that moved it and was not undone. */
  last_event_id: string | null;
  /** When the records of the copy changed last: its latest event, its latest change of state, or its addition. UTC. */
  changed_at: string;
}

export interface CountedScan {
  found: ScanFind;
  /** The copy's latest event at that moment. */
  last_event_id: string | null;
}

/** What the records say about a copy, seen from the place that is being counted. */
export function recordedAs(
  copy: Pick<RecordedCopy, 'state' | 'site_grade_id' | 'child_id'> | null,
  place: StocktakePlace,
): ScanFind {
  if (!copy) return 'unknown';
  if (copy.state !== 'available') return copy.state;
  if (copy.child_id !== null) return 'with_child';
  return copy.site_grade_id === place ? 'here' : 'elsewhere';
}

const kinds: Record<Exclude<ScanFind, 'here'>, Exclude<DifferenceKind, 'missing'>> = {
  elsewhere: 'elsewhere',
  with_child: 'elsewhere',
  lost: 'lost',
  withdrawn: 'lost',
  unknown: 'unknown',
};

/** The finds that each list of differences shows. */
export const findsOf = (kind: Exclude<DifferenceKind, 'missing'>): ScanFind[] =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).filter((found) => kinds[found] === kind);

export type StocktakeGroup =
  | { group: 'counted' }
  | { group: DifferenceKind; done: boolean }
  /** Not expected here, or it has moved since the start. */
  | { group: 'none' };

/** The one group of a copy, or of a number that no copy has. */
export function groupOf(
  { place, started_at }: { place: StocktakePlace; started_at: string },
  copy: RecordedCopy | null,
  scan: CountedScan | null,
): StocktakeGroup {
  if (scan?.found === 'here') return { group: 'counted' };
  if (scan) return { group: kinds[scan.found], done: hasChangedSince(scan, copy) };
  const here = recordedAs(copy, place) === 'here';
  if (!copy || !here || copy.changed_at > started_at) return { group: 'none' };
  return { group: 'missing', done: false };
}

/**
 * By the event and the state, not by the time: an event may be recorded while the scan is under way. An undo brings the
 * event before it back, and so changes the records too.
 */
function hasChangedSince({ found, last_event_id }: CountedScan, copy: RecordedCopy | null): boolean {
  if (!copy || found === 'unknown') return copy !== null;
  const state = found === 'lost' || found === 'withdrawn' ? found : 'available';
  return copy.last_event_id !== last_event_id || copy.state !== state;
}

/** What a person can do about a difference. A missing copy that turns up is scanned, as long as the stocktake is open. */
export function fixesOf(kind: DifferenceKind, place: StocktakePlace, isOpen: boolean): StocktakeFix[] {
  if (kind === 'missing') return isOpen ? ['lost'] : ['lost', 'here'];
  if (kind === 'unknown') return [];
  const toLibrary: StocktakeFix = kind === 'elsewhere' ? 'taken_back' : 'available';
  return place === null ? [toLibrary] : [toLibrary, 'lent_here'];
}

const statuses: Record<ScanFind, ScanStatus> = {
  here: 'expected here',
  elsewhere: 'recorded elsewhere',
  with_child: 'with a child',
  lost: 'recorded as lost',
  withdrawn: 'withdrawn',
  unknown: 'unknown number',
};

/** What a person sees about a scan. */
export function scanAnswer(
  found: ScanFind,
  accn_no: string,
  copy: Pick<CopyState, 'held_by'> | null,
): { status: ScanStatus; message: string } {
  const status = statuses[found];
  if (found === 'here') return { status, message: 'Counted.' };
  if (found === 'unknown') return { status, message: `No book has the accession number ${accn_no}.` };
  if (found === 'lost') return { status, message: 'Recorded as lost, and now found.' };
  if (found === 'withdrawn') return { status, message: 'Recorded as withdrawn from the library.' };
  return { status, message: `Recorded ${whereIs(copy?.held_by ?? null)}.` };
}

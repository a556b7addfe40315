import type { Insight } from '@storyvan/contract/insight';
import { knownLibrary } from '../../lib/library.ts';
import { shortRange } from './insight-ranges.ts';

/** "mop", "Chimbel (senior)"; of everything, the name of the library. */
export const scopeName = ({ scope, name }: Insight): string => (scope === 'all' ? knownLibrary().name : name);

/** Below a saved picture: "Bookworm Trust · mop · 1 Jun – 18 Nov 2026". */
export function sourceOf(data: Insight): string {
  const { name } = knownLibrary();
  const dates = shortRange({ start: data.start, end: data.until });
  return [name, data.scope === 'all' ? '' : data.name, dates].filter(Boolean).join(' · ');
}

/** "insight everything 2026-06-01 to 2027-04-30": what is counted, and the dates. */
export const fileNameOf = ({ scope, name, start, end }: Insight, what = ''): string =>
  ['insight', what, scope === 'all' ? 'everything' : name, `${start} to ${end}`].filter(Boolean).join(' ');

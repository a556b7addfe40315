import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import type { Difference, Stocktake, StocktakeFix } from '@storyvan/contract/stocktake';
import { whereIs } from '@storyvan/domain/lending/rules';
import { exactTime } from '../../lib/ago.ts';

/** The words of the stocktake screens. */

export const kindNames: Record<DifferenceKind, string> = {
  missing: 'Missing',
  elsewhere: 'Recorded elsewhere',
  lost: 'Lost, now found',
  unknown: 'Unknown numbers',
};

/** On the buttons, which a phone shows side by side. */
export const shortNames: Record<DifferenceKind, string> = {
  missing: 'Missing',
  elsewhere: 'Elsewhere',
  lost: 'Lost, found',
  unknown: 'Unknown',
};

export const kindHints: Record<DifferenceKind, string> = {
  missing: 'The records say that these books are here, but no one has scanned them.',
  elsewhere: 'These books were scanned here, but the records have them at another place or with a child.',
  lost: 'These books were scanned here, but they are recorded as lost or withdrawn.',
  unknown: 'No book in the records has one of these numbers. Add the book, or take the scan out.',
};

export const noneOpen: Record<DifferenceKind, string> = {
  missing: 'No book is missing',
  elsewhere: 'No book here is recorded elsewhere',
  lost: 'No lost book was found',
  unknown: 'No unknown numbers',
};

/** What the button does. */
export const fixLabels: Record<StocktakeFix, string> = {
  lost: 'Record as lost',
  here: 'It is here',
  taken_back: 'Take back',
  lent_here: 'Lend here',
  available: 'Return to stock',
};

const fixed: Record<StocktakeFix, string> = {
  lost: 'Recorded as lost',
  here: 'Found here',
  taken_back: 'Taken back',
  lent_here: 'Lent here',
  available: 'Returned to stock',
};

/** "Recorded as lost by Asha, 21 Nov 2026, 3:05 PM" */
export const fixedSentence = ({ fix, fixed_by, fixed_at }: Difference): string =>
  fix === null
    ? 'The records have changed since.'
    : `${fixed[fix]} by ${fixed_by}, ${exactTime(fixed_at ?? '')}`;

/** "At Tonca since 4 Nov 2026" */
export function whereNow({ state, held_by }: Pick<Difference, 'state' | 'held_by'>): string {
  if (state === null) return 'Not in the records';
  if (state === 'lost') return 'Recorded as lost';
  if (state === 'withdrawn') return 'Withdrawn from the library';
  const where = whereIs(held_by);
  return where.charAt(0).toUpperCase() + where.slice(1);
}

export const scannedSentence = ({ scanned_by, scanned_at }: Difference): string | null =>
  scanned_by === null ? null : `${scanned_by}, ${exactTime(scanned_at ?? '')}`;

const endings = { open: 'open', finished: 'Finished', cancelled: 'Cancelled' };

/** "Finished by Asha, 21 Nov 2026, 3:05 PM" */
export const endedSentence = ({ status, ended_by, ended_at }: Stocktake): string =>
  `${endings[status]} by ${ended_by}, ${exactTime(ended_at ?? '')}`;

export const startedSentence = ({ started_by, started_at }: Stocktake): string =>
  `Started by ${started_by}, ${exactTime(started_at)}`;

/** "stocktake-tonca-missing", for exported files. */
export const fileNameOf = ({ place_name }: Pick<Stocktake, 'place_name'>, what: string): string =>
  `stocktake-${place_name}-${what}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

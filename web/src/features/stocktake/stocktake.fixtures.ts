import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type {
  Difference,
  ScanStatus,
  Stocktake,
  StocktakeProgress,
  scanForStocktake,
} from '@storyvan/contract/stocktake';

/** Stocktakes of the site Tonca for the tests of the screens. */

const counts = { expected: 1280, counted: 412, missing: 868, elsewhere: 1, lost: 0, unknown: 0 };

export const openStocktake: Stocktake = {
  stocktake_id: 5,
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
  status: 'open',
  started_by: 'Leela Naik',
  started_at: '2026-11-20T05:00:00.000Z',
  ended_by: null,
  ended_at: null,
  reason: null,
  counts: null,
};

export const progressOf = (more: Partial<StocktakeProgress> = {}): StocktakeProgress => ({
  ...openStocktake,
  counts,
  open: { missing: 868, elsewhere: 1, lost: 0, unknown: 0 },
  people: [
    { name: 'Leela Naik', scans: 300 },
    { name: 'Asha', scans: 113 },
  ],
  previous: null,
  ...more,
});

export const finishedStocktake = (more: Partial<StocktakeProgress> = {}): StocktakeProgress =>
  progressOf({
    status: 'finished',
    ended_by: 'Asha',
    ended_at: '2026-11-21T05:00:00.000Z',
    ...more,
  });

export const atChimbel = {
  program: 'mop',
  site_grade_id: 4,
  place_name: 'Chimbel',
  school_id: null,
  child_id: null,
  child_name: null,
  since: '2026-11-04',
} as const;

export function scanReply(
  accn_no: string,
  status: ScanStatus,
  message: string,
): ReplyOf<typeof scanForStocktake> {
  const book = { title: `Title of ${accn_no}`, author: 'Meera', language: 'English', hex_code: '#2f9e44' };
  const scan = { scan_id: `scan-${accn_no}`, scanned_by: 'Asha', scanned_at: '2026-11-21T04:30:00.000Z' };
  return { status: { status, message }, details: { accn_no, ...book, ...scan, held_by: null } };
}

export const differenceOf = (
  accn_no: string,
  kind: DifferenceKind,
  more: Partial<Difference> = {},
): Difference => ({
  accn_no,
  title: `Title of ${accn_no}`,
  author: 'Meera',
  language: 'English',
  hex_code: null,
  kind,
  state: 'available',
  held_by: null,
  scan_id: kind === 'missing' ? null : `scan-${accn_no}`,
  scanned_by: kind === 'missing' ? null : 'Asha',
  scanned_at: kind === 'missing' ? null : '2026-11-21T04:30:00.000Z',
  fix: null,
  fixed_by: null,
  fixed_at: null,
  ...more,
});

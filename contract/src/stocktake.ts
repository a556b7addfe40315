import { z } from 'zod';
import { action } from './audit-action.ts';
import { copyState } from './common/copy-state.ts';
import { differenceKinds } from './common/difference-kinds.ts';
import { line } from './common/fields.ts';
import { accnNo, id, requestId } from './common/ids.ts';
import { heldBy } from './common/lending-fields.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { programme } from './common/programme.ts';
import { outcome, statusOf } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Stocktake',
  description: 'Count what is in the library, at a site or in a grade, and compare it with the records.',
};

export const actions = {
  start_stocktake: action('books', 'start', 'started', 'a stocktake'),
  fix_stocktake: action('books', 'fix', 'fixed', 'a difference of a stocktake'),
  finish_stocktake: action('books', 'finish', 'finished', 'a stocktake'),
  cancel_stocktake: action('books', 'cancel', 'cancelled', 'a stocktake'),
};

/** What the records said about a number when it was scanned. */
export const scanFinds = ['here', 'elsewhere', 'with_child', 'lost', 'withdrawn', 'unknown'] as const;
export type ScanFind = (typeof scanFinds)[number];

/** What a person can do about a difference; the lending calls and `copy_state` then do it. */
export const stocktakeFixes = ['lost', 'here', 'taken_back', 'lent_here', 'available'] as const;
export type StocktakeFix = (typeof stocktakeFixes)[number];

const stocktakeId = id.describe('A stocktake');

const where = {
  program: programme.nullable().describe('Null for the library'),
  site_grade_id: z.int().nullable().describe('Null for the library'),
  school_id: z.int().nullable(),
  place_name: z.string().describe('"Library", "Chimbel (senior)", or "Aldona Primary, III-A"'),
};

export const stocktakeCounts = z.object({
  expected: z.int().describe('Copies that the records say are here: counted and missing'),
  counted: z.int().describe('Scanned, and here in the records too'),
  missing: z.int().describe('Here in the records, and not scanned'),
  elsewhere: z.int().describe('Scanned, but at another place or with a child in the records'),
  lost: z.int().describe('Scanned, but lost or withdrawn in the records'),
  unknown: z.int().describe('Scanned, but no copy has this number'),
});
export type StocktakeCounts = z.infer<typeof stocktakeCounts>;

export const stocktake = z.object({
  stocktake_id: z.int(),
  ...where,
  status: z.enum(['open', 'finished', 'cancelled']),
  started_by: z.string().describe('The staff member'),
  started_at: z.string().describe('UTC'),
  ended_by: z.string().nullable().describe('The staff member who finished or cancelled it'),
  ended_at: z.string().nullable().describe('UTC; null while it is open'),
  reason: z.string().nullable().describe('Why it was cancelled'),
  counts: stocktakeCounts.nullable().describe('As they were when it was finished; null otherwise'),
});
export type Stocktake = z.infer<typeof stocktake>;

/** Differences on the largest page, which exports use. */
const differencesPage = 500;

export const listStocktakes = get('/api/info/stocktakes', 'staff', {
  query: z.object(pageQuery(50)),
  reply: z.object({ stocktakes: z.array(stocktake), next: nextPage }),
  doc: 'The stocktakes of the library, the newest first. An open one is always the first.',
});

export const listStocktakesAt = get('/api/info/stocktakes/:program/:id', 'staff', {
  params: z.object({ program: programme, id }),
  query: z.object(pageQuery(50)),
  reply: listStocktakes.reply,
  doc: 'The stocktakes of a site or grade, the newest first.',
});

export const stocktakeProgress = z.object({
  ...stocktake.shape,
  counts: stocktakeCounts.describe('As they are now, or as they were when it was finished'),
  open: stocktakeCounts
    .pick({ missing: true, elsewhere: true, lost: true, unknown: true })
    .describe('How many of these differences are not fixed yet'),
  people: z
    .array(z.object({ name: z.string(), scans: z.int().describe('Numbers scanned and not taken out') }))
    .describe('Who has scanned how many'),
  previous: z
    .object({ stocktake_id: z.int(), ended_at: z.string().describe('UTC'), counts: stocktakeCounts })
    .nullable()
    .describe('The stocktake of the same place that was finished before it'),
});
export type StocktakeProgress = z.infer<typeof stocktakeProgress>;

export const getStocktake = get('/api/info/stocktake/:stocktakeId', 'staff', {
  params: z.object({ stocktakeId }),
  reply: stocktakeProgress,
  doc: 'A stocktake with its figures. The figures of an open one change with each scan and each move of a copy.',
});

const book = {
  accn_no: z.string(),
  title: z.string().nullable().describe('Null for an unknown number'),
  author: z.string().nullable(),
  language: z.string().nullable(),
  hex_code: z.string().nullable().describe('Colour of the primary category'),
};

export const difference = z.object({
  ...book,
  kind: z.enum(differenceKinds),
  state: copyState.nullable().describe('The state of the copy now; null for an unknown number'),
  held_by: heldBy.nullable().describe('Where the records say the copy is now; null in the library'),
  scan_id: z.string().nullable().describe('Null for a missing copy'),
  scanned_by: z.string().nullable(),
  scanned_at: z.string().nullable().describe('UTC'),
  fix: z.enum(stocktakeFixes).nullable().describe('What a person did about it'),
  fixed_by: z.string().nullable(),
  fixed_at: z.string().nullable().describe('UTC'),
});
export type Difference = z.infer<typeof difference>;

export const listDifferences = get('/api/info/stocktake_differences/:stocktakeId/:kind/:state', 'staff', {
  params: z.object({
    stocktakeId,
    kind: z.enum(differenceKinds),
    state: z.enum(['open', 'done']).describe('Still to be fixed, or no longer'),
  }),
  query: z.object(pageQuery(differencesPage, 100)),
  reply: z.object({ differences: z.array(difference), next: nextPage }),
  doc: 'The differences of one kind, by accession number. A difference is done once the records have changed since: by its fix, or by any other move of the copy.',
  example: { params: { kind: 'missing', state: 'open' } },
});

export const comparedCopy = z.object({
  ...book,
  state: copyState.describe('The state of the copy now'),
  held_by: heldBy.nullable().describe('Where the records say the copy is now; null in the library'),
});
export type ComparedCopy = z.infer<typeof comparedCopy>;

export const compareGroups = ['again', 'new', 'no_longer'] as const;
export type CompareGroup = (typeof compareGroups)[number];

export const compareStocktakes = get('/api/info/stocktake_comparison/:stocktakeId/:group', 'staff', {
  params: z.object({
    stocktakeId,
    group: z
      .enum(compareGroups)
      .describe(
        'again: missing in both; new: missing only in this one; no_longer: missing only in the previous one',
      ),
  }),
  query: z.object(pageQuery(differencesPage, 100)),
  reply: z.object({
    total: z.int().describe('Copies in this group'),
    copies: z.array(comparedCopy),
    next: nextPage,
  }),
  doc: 'Compares the missing copies of a finished stocktake with those of the previous one of the same place, by accession number.',
  example: { params: { group: 'again' } },
});

export const startStocktake = post('/api/info/start_stocktake', 'staff', {
  body: z.object({
    program: programme.optional().describe('Left out for the library'),
    site_grade_id: id.optional().describe('Left out for the library'),
    request_id: requestId.optional(),
  }),
  reply: outcome(['started', 'already open'], stocktake),
  audit: {
    action: 'start_stocktake',
    place: ({ body }) => body.site_grade_id,
    program: ({ body }) => body.program ?? '',
    detail: ({ reply }) => reply.details.place_name,
  },
  doc: 'Starts a stocktake of the library, or of a site or grade. If one is open there, returns it, so that several people count together. All staff may start, join and finish one.',
});

const scanStatuses = [
  'expected here',
  'recorded elsewhere',
  'with a child',
  'recorded as lost',
  'withdrawn',
  'unknown number',
  'already scanned',
  'not open',
] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export const scanResult = z.object({
  scan_id: z.string(),
  ...book,
  held_by: heldBy.nullable().describe('Where the records say the copy is; null in the library'),
  scanned_by: z.string().describe('The staff member who scanned it first'),
  scanned_at: z.string().describe('UTC'),
});
export type ScanResult = z.infer<typeof scanResult>;

export const scanForStocktake = post('/api/info/scan_for_stocktake', 'staff', {
  body: z.object({ stocktake_id: stocktakeId, accn_no: accnNo, request_id: requestId.optional() }),
  reply: outcome(scanStatuses, scanResult.nullable().describe('Null if the stocktake is not open')),
  audit: { recordedElsewhere: 'A scan of the stocktake.' },
  doc: 'Counts a copy, and says what the records know about it. A number is counted once in a stocktake.',
});

export const takeOutScan = post('/api/info/take_out_stocktake_scan', 'staff', {
  body: z.object({ scan_id: z.uuid('scan_id must be a UUID.'), request_id: requestId.optional() }),
  reply: z.object({ status: statusOf(['taken out', 'already taken out', 'not open']) }),
  audit: { recordedElsewhere: 'The scan keeps who took it out.' },
  doc: 'Takes out a scan that was made by mistake. The scan is kept, but not counted.',
});

export const fixDifference = post('/api/info/fix_stocktake_difference', 'staff', {
  body: z.object({
    stocktake_id: stocktakeId,
    accn_no: accnNo,
    fix: z.enum(stocktakeFixes, 'This is not a way to fix a difference.'),
    request_id: requestId.optional(),
  }),
  reply: z.object({ status: statusOf(['noted', 'no difference', 'not possible']) }),
  audit: { action: 'fix_stocktake', detail: ({ body }) => [body.accn_no, body.fix] },
  doc: 'Notes in the list who fixes a difference, and how. Send it before the call that changes the records (copy_state, or a return and an issue): the difference is done only once the records have changed.',
  example: { body: { fix: 'lost' } },
});

export const finishStocktake = post('/api/info/finish_stocktake', 'staff', {
  body: z.object({ stocktake_id: stocktakeId, request_id: requestId.optional() }),
  reply: outcome(['finished', 'not open', 'not yours'], stocktake),
  audit: {
    action: 'finish_stocktake',
    place: ({ reply }) => reply?.details.site_grade_id,
    program: ({ reply }) => reply?.details.program ?? '',
    detail: ({ reply }) => reply.details.place_name,
  },
  doc: 'Finishes a stocktake and keeps its figures and its missing copies. They can still be fixed.',
});

export const cancelStocktake = post('/api/info/cancel_stocktake', 'staff', {
  body: z.object({
    stocktake_id: stocktakeId,
    reason: line('Say why you cancel it.'),
    request_id: requestId.optional(),
  }),
  reply: outcome(['cancelled', 'not open', 'not yours'], stocktake),
  audit: {
    action: 'cancel_stocktake',
    place: ({ reply }) => reply?.details.site_grade_id,
    program: ({ reply }) => reply?.details.program ?? '',
    detail: ({ reply }) => reply.details.place_name,
  },
  doc: 'Cancels a stocktake that was started by mistake. Only the person who started it can.',
  example: { body: { reason: 'Started at the wrong site' } },
});

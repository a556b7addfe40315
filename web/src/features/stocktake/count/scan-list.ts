import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { ScanStatus, scanForStocktake } from '@storyvan/contract/stocktake';
import { accountOfTab, whenLeaving } from '../../../lib/auth.ts';
import { privateStorage } from '../../../lib/private-storage.ts';

/** The scans of this tab, newest first, kept in session storage, or encrypted on a device: a reload loses none. */

type Reply = ReplyOf<typeof scanForStocktake>;

export interface CountRow {
  request_id: string;
  accn_no: string;
  /** Milliseconds, by this device's clock. */
  at: number;
  /** `failed`: an error, after which the same request can be sent again. */
  state: 'waiting' | 'answered' | 'failed';
  /** The server could not be reached; the row waits for the next attempt. */
  lost: boolean;
  status: ScanStatus | null;
  /** What the server said about it, or why it failed. */
  sentence: string | null;
  details: Reply['details'];
  /** Whether the scan is taken out. */
  out: 'no' | 'waiting' | 'done';
}

export const newRow = (request_id: string, accn_no: string): CountRow => ({
  request_id,
  accn_no,
  at: Date.now(),
  state: 'waiting',
  lost: false,
  status: null,
  sentence: null,
  details: null,
  out: 'no',
});

export const answeredBy = ({ status, details }: Reply): Partial<CountRow> => ({
  state: 'answered',
  lost: false,
  status: status.status,
  sentence: status.message,
  details,
});

export type Meaning = 'good' | 'warn' | 'bad' | 'plain';

const meanings: Record<ScanStatus, Meaning> = {
  'expected here': 'good',
  'already scanned': 'plain',
  'recorded elsewhere': 'warn',
  'with a child': 'warn',
  'recorded as lost': 'warn',
  withdrawn: 'warn',
  'unknown number': 'bad',
  'not open': 'bad',
};

/** The colour of a row. */
export function meaningOf({ state, status, out, lost }: CountRow): Meaning {
  if (state === 'failed') return 'bad';
  if (out === 'done') return 'plain';
  return status === null ? (lost ? 'warn' : 'plain') : meanings[status];
}

/** The copy is where the records have it, so that no one has to look. */
export const isExpected = (status: ScanStatus): boolean =>
  status === 'expected here' || status === 'already scanned';

const prefix = 'storyvan.stocktake.';
/** Older rows with a reply are dropped; unsent rows never are. */
const mostAnswered = 200;

export const keyOfScans = (stocktake_id: number): string => `${prefix}${accountOfTab()} ${stocktake_id}`;

/** False if the storage is full or not allowed. */
export function keepScans(key: string, rows: CountRow[]): boolean {
  const kept = rows.filter((row, n) => n < mostAnswered || row.state !== 'answered');
  try {
    privateStorage(sessionStorage).setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** An interrupted request to take a scan out can be made again. */
export const readScans = (key: string): CountRow[] =>
  (JSON.parse(privateStorage(sessionStorage).getItem(key) ?? '[]') as CountRow[]).map((row) => ({
    ...row,
    lost: false,
    out: row.out === 'waiting' ? 'no' : row.out,
  }));

whenLeaving(() => {
  const storage = privateStorage(sessionStorage);
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
});

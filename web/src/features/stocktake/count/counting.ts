import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { type ScanStatus, scanForStocktake, takeOutScan } from '@storyvan/contract/stocktake';
import { accountOfTab, whenLeaving } from '../../../lib/auth.ts';
import { call } from '../../../lib/call.ts';
import { makeListeners } from '../../../lib/listeners.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { createSendQueue, type Job, onlyUnder } from '../../../lib/send-queue.ts';
import { withoutLabel } from '../../../lib/without-label.ts';
import { growlError } from '../../../ui/growl.ts';
import { answeredBy, type CountRow, keepScans, keyOfScans, newRow, readScans } from './scan-list.ts';

export interface CountingState {
  rows: CountRow[];
  /** The text of the live region, for screen readers. */
  said: string;
  /** The rows are in session storage and survive a reload. */
  kept: boolean;
}

type Heard = { status: ScanStatus | null } | { takenOut: ScanStatus | null };

/**
 * The scans of one stocktake in this tab. It outlives its screen, so that scans are still sent after the screen is left,
 * one after the other and each with its own request_id.
 */
export class Counting {
  private state: CountingState;
  private queue = createSendQueue();
  private readonly changes = makeListeners<undefined>();
  private readonly replies = makeListeners<Heard>();
  private readonly account = accountOfTab();
  private readonly key: string;

  constructor(readonly stocktake_id: number) {
    this.key = keyOfScans(stocktake_id);
    this.state = { rows: readScans(this.key), said: '', kept: true };
    for (const row of this.state.rows.toReversed()) if (row.state === 'waiting') this.send(row);
  }

  getState = (): CountingState => this.state;

  subscribe = (listener: () => void) => this.changes.add(listener);

  /** Called once for each reply: with its status, or null after an error. */
  onReply = (listener: (heard: Heard) => void) => this.replies.add(listener);

  /** Takes one number, or a pasted column of them. */
  scan = (typed: string): void => {
    const numbers = typed.split(/\s+/).map(withoutLabel).map(normaliseAccnNo).filter(Boolean);
    const rows = numbers.map((accn_no) => newRow(newRequestId(), accn_no));
    this.set({ rows: [...rows.toReversed(), ...this.state.rows] });
    for (const row of rows) this.send(row);
  };

  /** Sends a failed row again, or a lost one at once, under the same request_id. */
  retry = (row?: CountRow): void => {
    this.queue.wake();
    if (row?.state !== 'failed') return;
    this.change(row.request_id, { state: 'waiting', sentence: null });
    this.send(row);
  };

  takeOut = (row: CountRow): void => {
    const scan_id = row.details?.scan_id;
    if (scan_id === undefined || row.out !== 'no') return;
    const { request_id } = row;
    const body = { scan_id, request_id: newRequestId() };
    this.change(request_id, { out: 'waiting' });
    this.add({
      send: async () => {
        const { status } = await call(takeOutScan, { body });
        this.change(request_id, { out: status.status === 'not open' ? 'no' : 'done' });
        this.set({ said: status.message });
        if (status.status === 'not open') growlError(status.message);
        else this.replies.tell({ takenOut: row.status });
      },
      lost: () => undefined,
      failed: ({ message }) => {
        this.change(request_id, { out: 'no' });
        growlError(message);
      },
    });
  };

  hasUnsent = (): boolean => this.state.rows.some((row) => row.state === 'waiting');

  close(): void {
    this.queue.stop();
  }

  private send({ request_id, accn_no }: CountRow): void {
    const body = { stocktake_id: this.stocktake_id, accn_no, request_id };
    this.add({
      send: async () => {
        const reply = await call(scanForStocktake, { body });
        this.change(request_id, answeredBy(reply));
        this.set({ said: [reply.details?.title ?? accn_no, reply.status.message].join(': ') });
        this.replies.tell({ status: reply.status.status });
      },
      lost: ({ message }) => this.change(request_id, { lost: true, sentence: message }),
      failed: ({ message }) => {
        this.change(request_id, { state: 'failed', lost: false, sentence: message });
        this.set({ said: `${accn_no}: ${message}` });
        this.replies.tell({ status: null });
      },
    });
  }

  private add(job: Job): void {
    this.queue.add(onlyUnder(this.account, job));
  }

  private change(request_id: string, change: Partial<CountRow>): void {
    const { rows } = this.state;
    this.set({ rows: rows.map((row) => (row.request_id === request_id ? { ...row, ...change } : row)) });
  }

  private set(change: Partial<CountingState>): void {
    const kept = change.rows ? keepScans(this.key, change.rows) : this.state.kept;
    this.state = { ...this.state, ...change, kept };
    this.changes.tell(undefined);
  }
}

const open = new Map<number, Counting>();

whenLeaving(() => {
  for (const counting of open.values()) counting.close();
  open.clear();
});

/** The scans of this tab in a stocktake. */
export function countingOf(stocktake_id: number): Counting {
  const known = open.get(stocktake_id);
  if (known) return known;
  const counting = new Counting(stocktake_id);
  open.set(stocktake_id, counting);
  return counting;
}

import { availableParallelism } from 'node:os';
import { ApiError } from '../../api-error.ts';

/**
 * The order in which passwords are hashed. A hash occupies a core, so few run at once and the others wait here:
 * staff on known devices and signed-in staff first, then strangers, one network after the other. Requests beyond the
 * limits are refused immediately.
 */

/** Staff, or a network of strangers. */
export type Waiting = 'staff' | { network: string };

export interface HashQueueLimits {
  atOnce: number;
  staff: number;
  strangers: number;
  ofOneNetwork: number;
  /** Above `strangers`, a network with no waiting request may still send one, up to this many in all. */
  strangersAtMost: number;
}

const usual: HashQueueLimits = {
  // One core is left free for the desks.
  atOnce: Math.max(1, availableParallelism() - 1),
  staff: 200,
  strangers: 200,
  ofOneNetwork: 10,
  strangersAtMost: 1000,
};

const retryAfter = 2;
const staffKey = '';

export class HashQueue {
  private underWay = 0;
  /** The number of places taken, by network. */
  private readonly places = new Map<string, number>();
  private strangers = 0;
  private readonly staffWaiting: (() => void)[] = [];
  /** In the order of waiting: the first is next. */
  private readonly networksWaiting = new Map<string, (() => void)[]>();

  constructor(private readonly limits: HashQueueLimits = usual) {}

  /** Takes a place, or throws 503 if there is none; `work` calls `turn` when it needs to hash. */
  async withPlace<T>(waiting: Waiting, work: (turn: Turn) => Promise<T>): Promise<T> {
    const key = waiting === 'staff' ? staffKey : waiting.network;
    this.take(key);
    try {
      return await work((hash) => this.inTurn(key, hash));
    } finally {
      this.giveBack(key);
    }
  }

  private take(key: string): void {
    const taken = this.places.get(key) ?? 0;
    if (!this.hasRoom(key, taken)) {
      throw new ApiError(
        'unavailable',
        `Too many people are signing in at the moment. Please wait ${retryAfter} seconds and try again.`,
        [],
        retryAfter,
      );
    }
    this.places.set(key, taken + 1);
    if (key !== staffKey) this.strangers += 1;
  }

  private hasRoom(key: string, taken: number): boolean {
    const { staff, strangers, ofOneNetwork, strangersAtMost } = this.limits;
    if (key === staffKey) return taken < staff;
    if (this.strangers < strangers) return taken < ofOneNetwork;
    return taken === 0 && this.strangers < strangersAtMost;
  }

  private giveBack(key: string): void {
    const left = (this.places.get(key) ?? 1) - 1;
    if (left > 0) this.places.set(key, left);
    else this.places.delete(key);
    if (key !== staffKey) this.strangers -= 1;
  }

  private async inTurn<T>(key: string, hash: () => Promise<T>): Promise<T> {
    if (this.underWay < this.limits.atOnce) this.underWay += 1;
    else await new Promise<void>((go) => this.waitingOf(key).push(go));
    try {
      return await hash();
    } finally {
      const next = this.next();
      if (next) next();
      else this.underWay -= 1;
    }
  }

  private waitingOf(key: string): (() => void)[] {
    if (key === staffKey) return this.staffWaiting;
    const waiting = this.networksWaiting.get(key) ?? [];
    this.networksWaiting.set(key, waiting);
    return waiting;
  }

  private next(): (() => void) | undefined {
    const staff = this.staffWaiting.shift();
    if (staff) return staff;
    for (const [network, waiting] of this.networksWaiting) {
      const next = waiting.shift();
      // To the end of the queue, or out of it.
      this.networksWaiting.delete(network);
      if (waiting.length > 0) this.networksWaiting.set(network, waiting);
      return next;
    }
    return undefined;
  }
}

/** Runs a hash when its turn comes. */
export type Turn = <T>(hash: () => Promise<T>) => Promise<T>;

export const hashQueue = new HashQueue();

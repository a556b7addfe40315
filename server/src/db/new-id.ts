import { millisecondsOfId } from '@storyvan/domain/id-time';
import { v7 } from 'uuid';

/** By how much the time in an id may be ahead of the clock: thousands of ids of one millisecond borrow from the next. */
const ahead = 1000;

/**
 * A UUIDv7: made without asking the database, and near its neighbours in the index. The library never goes back in time,
 * so after a clock that was wrong has been set back, it would give ids of the future until the program ends.
 */
export function newId(): string {
  const id = v7();
  const now = Date.now();
  return millisecondsOfId(id) <= now + ahead ? id : v7({ msecs: now });
}

/** A UUIDv7 greater than `last`, also if a process whose clock is ahead has made that one. */
export function newIdAfter(last: string | null): string {
  const id = newId();
  return last === null || id > last ? id : v7({ msecs: millisecondsOfId(last) + 1 });
}

import { millisecondsOfId } from '@storyvan/domain/id-time';
import { v7 } from 'uuid';

/** A clock that was set back by more than a day had a wrong date before. */
const wrongBefore = 25 * 60 * 60 * 1000;
const lastOfMillisecond = 2 ** 32 - 1;
let last = { msecs: 0, seq: 0 };

/**
 * A UUIDv7: made without asking the database, and near its neighbours in the index. Those of a process ascend, also while
 * its clock is set back a little. After a clock that was far ahead they begin again at the present, because the time of
 * a record is read from its id.
 */
export function newId(): string {
  const now = Date.now();
  if (now > last.msecs || last.msecs - now > wrongBefore)
    last = { msecs: now, seq: Math.floor(Math.random() * 2 ** 31) };
  else if (last.seq < lastOfMillisecond) last.seq += 1;
  else last = { msecs: last.msecs + 1, seq: 0 };
  return v7(last);
}

/** A UUIDv7 greater than `last`, also if a process whose clock is ahead has made that one. */
export function newIdAfter(last: string | null): string {
  const id = newId();
  return last === null || id > last ? id : v7({ msecs: millisecondsOfId(last) + 1 });
}

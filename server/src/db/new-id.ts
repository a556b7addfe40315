import { timeOfId } from '@storyvan/domain/id-time';
import { v7 } from 'uuid';

/** A UUIDv7: made without asking the database, and near its neighbours in the index. */
export const newId = (): string => v7();

/** A UUIDv7 greater than `last`, also if a process whose clock is ahead has made that one. */
export function newIdAfter(last: string | null): string {
  const id = v7();
  return last === null || id > last ? id : v7({ msecs: Date.parse(timeOfId(last)) + 1 });
}

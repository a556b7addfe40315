import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Database } from '../db/database.ts';

/** Who changes a record, and when. Without a staff member, it is the command line or the program. */
export interface Author {
  staff_id: number | null;
  at: string;
}

/** What a command of a signed-in staff member works with. */
export interface Work {
  /** Writes made here add their audit entry in the same transaction. */
  db: Database;
  staff_id: number;
  /** In the server's time zone. */
  today: CalendarDate;
  now: Date;
  /** The programmes that the library runs, at most a second old. */
  programs: readonly Programme[];
}

/** The command behind an endpoint. */
export type CommandOf<E, By = Work> = (work: By, asked: BodyOf<E>) => Promise<ReplyOf<E>>;

/** Who changed a row, and when. */
export const editionOf = ({ staff_id, now }: Pick<Work, 'staff_id' | 'now'>) => ({
  changed_by: staff_id,
  changed_at: now.toISOString(),
});

import type { Programme } from '@storyvan/contract/common/programme';
import { account, date, flag, instant, number, text } from './column.ts';
import type { RowOf, Table } from './table.ts';

/** Columns that several tables have. */

export const program = text<Programme>('mop for the community programme, lis for the school programme');
export const siteGradeId = number('The site or grade, as in sites.csv or grades.csv').to('site_grade');
export const childId = number('The child, as in children.csv').to('child');
export const titleId = number('The title, as in catalogue.csv').to('title');
export const accnNo = text('The accession number of the copy').to('copy');
export const recordedBy = account('The username of the account that recorded it').as('staff');
export const recordedAt = instant('When it was recorded');
export const createdAt = instant('When the record was made');
export const inactiveSince = date(
  'Since when it is closed, archived or has left; empty if it is active',
).orNull();
export const undone = flag('Whether it was undone: it then counts in no list and no figure');

/**
 * Optimistic lock: a save carries the version it is based on and is rejected if that is stale. Who last changed a record is
 * in the audit log, and a new library counts its own changes, so an export leaves them out.
 */
export const edition = {
  version: number().byDefault().automatic(),
  changed_by: account().orNull().automatic(),
  changed_at: instant().orNull().automatic(),
};

export type Edition = RowOf<Table<typeof edition>>;

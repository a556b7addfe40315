import type { AuditEntry } from '@storyvan/contract/audit';
import type { Programme } from '@storyvan/contract/common/programme';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { firstIdOf, timeOfId } from '@storyvan/domain/id-time';
import { startOfDay } from '@storyvan/domain/time-zone';
import type { TableRow } from '../../db/schema.ts';
import type { LendingEventKind } from '../../db/tables/loan.ts';

/** Audit entries and lending events in one list, ordered by their UUIDv7. */

/** Who did what, with whom and where. */
interface Shown {
  staff_id: number | null;
  staff_name: string | null;
  staff_kind: TableRow<'staff'>['kind'] | null;
  child_id: number | null;
  child_name: string | null;
  /** Where the child is. */
  home_program: Programme | null;
  home_id: number | null;
  home_school_id: number | null;
  program: Programme | null;
  site_grade_id: number | null;
  school_id: number | null;
  place_name: string;
}

type EntryRow = Shown &
  Omit<TableRow<'audit_entry'>, keyof Shown | 'request_id'> & { account_name: string | null };
type EventRow = Shown & { event_id: string; kind: LendingEventKind; accn_no: string; title: string };

/** A lower bound for every UUIDv7 made on or after that day, in the server's time zone. */
const firstIdOn = (day: CalendarDate): string => firstIdOf(Math.max(0, startOfDay(day).getTime()));

const belowAll = firstIdOf(0);
const aboveAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface PageQuery {
  /** The last entry of the previous page. */
  after: string | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The range of ids of the page. */
export function idsOf({ after, from, to }: PageQuery): { from_id: string; before_id: string } {
  const afterLastDay = to === undefined ? aboveAll : firstIdOn(addDays(to, 1));
  const before_id = after !== undefined && after < afterLastDay ? after : afterLastDay;
  return { from_id: from === undefined ? belowAll : firstIdOn(from), before_id };
}

type Named = Pick<Shown, 'child_id' | 'child_name' | 'home_program' | 'home_id' | 'home_school_id'>;
type Placed = Pick<Shown, 'program' | 'site_grade_id' | 'school_id' | 'place_name'>;

const childOf = (row: Named): AuditEntry['child'] =>
  row.child_id === null || row.child_name === null || row.home_program === null || row.home_id === null
    ? null
    : {
        child_id: row.child_id,
        name: row.child_name,
        program: row.home_program,
        site_grade_id: row.home_id,
        school_id: row.home_school_id,
      };

const placeOf = ({ program, site_grade_id, school_id, place_name }: Placed): AuditEntry['place'] =>
  program === null || site_grade_id === null ? null : { program, site_grade_id, school_id, name: place_name };

const personOf = (staff_id: number | null, name: string | null): AuditEntry['staff'] =>
  staff_id === null || name === null ? null : { staff_id, name };

const entryOf = (row: EntryRow): AuditEntry => ({
  entry_id: row.entry_id,
  at: row.at,
  staff: personOf(row.staff_id, row.staff_name),
  via: row.staff_kind === 'service' && row.via === 'web' ? 'program' : row.via,
  kind: row.kind,
  action: row.action,
  outcome: row.outcome,
  child: childOf(row),
  place: placeOf(row),
  account: personOf(row.account_id, row.account_name),
  book: null,
  detail: row.detail,
  address: row.address,
});

const eventOf = (row: EventRow): AuditEntry => ({
  entry_id: row.event_id,
  at: timeOfId(row.event_id),
  staff: personOf(row.staff_id, row.staff_name),
  via: row.staff_kind === 'service' ? 'program' : 'web',
  kind: 'lending',
  action: row.kind,
  outcome: 'done',
  child: childOf(row),
  place: placeOf(row),
  account: null,
  book: { accn_no: row.accn_no, title: row.title },
  detail: '',
  address: '',
});

export const newestFirst = (entries: EntryRow[], events: EventRow[]): AuditEntry[] =>
  [...entries.map(entryOf), ...events.map(eventOf)].sort((a, b) => (a.entry_id < b.entry_id ? 1 : -1));

import { addDays, type CalendarDate, dayFirst, unpadded } from '@storyvan/domain/calendar-date';
import type { Holder } from '../../../contract/src/common/programme.ts';
import { cardNoOf } from '../sets/shape.ts';

/** Every call that concerns one site or grade, one child, or one copy. */

/** The records to request: a place, one of its children and copies, a date with a book list and one with lending. */
export interface One extends Holder {
  child: number;
  copy: string;
  box: CalendarDate;
  day: CalendarDate;
}

const at = ({ program, site_grade_id }: One): string => `${program}/${site_grade_id}`;
const yearTo = (day: CalendarDate): string => `${unpadded(addDays(day, -364))}/${unpadded(day)}`;

export const callsOfOne: Record<string, (one: One) => string> = {
  'a place: its figures': ({ program, site_grade_id: id }) =>
    program === 'mop' ? `mop/stats/${id}` : `lis/grade_dashboard/${id}/echo`,
  'a place: children here': (one) => `info/children_here/${at(one)}/${unpadded(one.day)}`,
  'a place: returnable': (one) => `info/get_returnable_books_from_site/${at(one)}`,
  'a place: returnable from children': (one) => `info/get_returnable_books_from_children_on_site/${at(one)}`,
  'a place: book list': (one) => `info/book_list/${at(one)}`,
  'a place: book list details': (one) => `info/book_list_details/${at(one)}/${unpadded(one.box)}`,
  'a place: book list chart': (one) => `info/book_list_details_chart/${at(one)}/${unpadded(one.box)}`,
  'a place: pending books': (one) => `info/pending_books_from_site/${at(one)}`,
  'a place: pending of a date': (one) => `info/pending_book_list_details/${at(one)}/${unpadded(one.box)}`,
  'a place: register': (one) => `info/lending_register/${at(one)}/${dayFirst(one.day)}`,
  'a place: register of a day': (one) => `info/lending_register_day/${at(one)}/${dayFirst(one.day)}`,
  'a place: readings': (one) => `info/child_reading/${at(one)}/1`,
  'a place: children of the month': (one) => `info/children_of_month/${at(one)}`,
  'a place: statistics of its children': (one) => `info/statistics_children/${at(one)}/${yearTo(one.day)}`,
  'a child': ({ child }) => `mop/child/${child}`,
  'a child: by its card': ({ child }) => `info/child_by_card/${cardNoOf(child)}`,
  'a child: its loans': ({ child }) => `info/child_lending_history/${child}`,
  'a child: its reading pattern': ({ child }) => `info/reading_pattern/mop/${child}`,
  'a child: statistics of its loans': (one) =>
    `info/statistics_loans/${at(one)}/${one.child}/${yearTo(one.day)}`,
  'a copy: lookup of its number': ({ copy }) => `info/lookup/${copy}`,
  'a copy: its history': ({ copy }) => `info/book_lending_history/${copy}/echo`,
  'a copy: its details': ({ copy }) => `info/book_details/${copy}/echo`,
};

import { addDays, type CalendarDate, dayFirst, unpadded } from '@storyvan/domain/calendar-date';
import { accnNoOf, childrenAt, copiesAt, holderOf, type Shape } from '../sets/shape.ts';
import { titleOf } from '../sets/words.ts';
import type { Recorder } from './record.ts';

/** The hot calls that read, each with 40 different requests of desks. */

const asked = 40;

export interface ReadCall {
  name: string;
  urls: string[];
}

const spread = (count: number): number[] =>
  Array.from({ length: asked }, (_, n) => Math.floor((n * count) / asked));

export async function readCalls(recorder: Recorder, shape: Shape, today: CalendarDate): Promise<ReadCall[]> {
  const places = spread(shape.places).map((n) => n + 1);
  const at = (place: number) => `${holderOf(shape, place).program}/${place}`;
  const children = places.map((place, n) => childrenAt(shape, place)[n % 30] as number);
  const boxes = await Promise.all(
    places.map(async (place) => {
      const { statements } = await recorder.record({
        method: 'GET',
        url: `/api/info/book_list/${at(place)}`,
      });
      const dates = statements.flatMap(({ rows }) => rows.flatMap((row) => (row.date_issue as string) ?? []));
      return { place, date: dates[0] ?? today };
    }),
  );
  const year = `${unpadded(addDays(today, -364))}/${unpadded(today)}`;
  return [
    {
      name: 'lookup of a number',
      urls: places.map((place) => `/api/info/lookup/${accnNoOf(copiesAt(place)[3] as number)}`),
    },
    {
      name: 'lookup of words',
      urls: spread(shape.titles).map(
        (n) => `/api/info/lookup/${encodeURIComponent(titleOf(n).slice(4, 19))}`,
      ),
    },
    { name: 'child', urls: children.map((child) => `/api/mop/child/${child}`) },
    {
      name: 'returnable',
      urls: places.map((place) => `/api/info/get_returnable_books_from_site/${at(place)}`),
    },
    {
      name: 'register',
      urls: places.map((place) => `/api/info/lending_register/${at(place)}/${dayFirst(today)}`),
    },
    {
      name: 'book_list_details',
      urls: boxes.map(({ place, date }) => `/api/info/book_list_details/${at(place)}/${unpadded(date)}`),
    },
    {
      name: 'statistics of a place',
      urls: places.map((place) => `/api/info/statistics_children/${at(place)}/${year}`),
    },
    {
      name: 'statistics of a programme',
      urls: [`/api/info/statistics_program_site_details/mop/all/all_grades/${year}`],
    },
    { name: 'dashboard', urls: ['/api/info/dashboard'] },
  ];
}

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import {
  addDays,
  type CalendarDate,
  dayFirst,
  today,
  unpadded,
} from '../../contract/src/common/calendar-date.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { addStaff } from '../../server/src/features/session/staff.commands.ts';
import { expectOk, type Figure, noteIn, percentile } from './figures.ts';
import { account, type Server, startServer } from './server.ts';
import { firstChildOf, makeTitlesAndPlaces, makeYears, places, sites } from './years.ts';

/** What is read of a million loans, and how a place's screens change when ten times more happens elsewhere. */

const runs = 5;
const callsOfRun = 20;
const readLimit = 30;
const statisticsLimit = 150;
const growthLimit = 1.2;
/** Half of the sites and some grades stand first, with what is measured; the others bring over ten times as much. */
const [firstAtFirst, lastAtFirst] = [sites / 2 + 1, sites + 10];
const site = firstAtFirst + 6;
const grade = sites + 5;

interface Day {
  date_issue: CalendarDate;
}

/** The calls of each screen of a place; `box` is a date with a book list, `day` one with lending. */
function screensOf(place: { program: 'mop' | 'lis'; id: number }, box: CalendarDate, day: CalendarDate) {
  const { program, id } = place;
  const at = `${program}/${id}`;
  const child = firstChildOf(id) + 3;
  const onBox = `${at}/${unpadded(box)}`;
  return {
    'site or grade': [
      program === 'mop' ? `mop/stats/${id}` : `lis/grade_dashboard/${id}/echo`,
      `info/children_here/${at}/${unpadded(day)}`,
    ],
    'book list': [`info/book_list/${at}`],
    'book list detail': [
      `info/book_list_details/${onBox}`,
      `info/book_list_details_chart/${onBox}`,
      ...(program === 'mop'
        ? []
        : [`grade`, `child`].map((of) => `info/book_list_${of}_details_chart/${at}/${unpadded(box)}`)),
    ],
    'pending books': [`info/pending_books_from_site/${at}`],
    'pending of a date': [
      `info/pending_book_list_details/${onBox}`,
      `info/pending_book_list_details_chart/${onBox}`,
    ],
    'lending register': [
      `info/lending_register/${at}/${dayFirst(day)}`,
      `info/lending_register_day/${at}/${dayFirst(day)}`,
    ],
    'reading history': [`info/child_reading/${at}/1`],
    'child and its history': [
      `mop/child/${child}`,
      `info/child_lending_history/${child}`,
      `info/reading_pattern/mop/${child}`,
    ],
    'reading patterns of a grade': program === 'lis' ? [`info/reading_pattern_class/lis/${id}`] : [],
    'children of the month': [`info/children_of_month/${at}`],
    'returnable books': ['', '_lib'].map((of) => `info/get_returnable_books_from_site${of}/${at}`),
    'statistics of a place, a year': [
      `info/statistics_children/${at}/${yearTo(day)}`,
      `info/statistics_loans/${at}/${child}/${yearTo(day)}`,
    ],
  };
}

const yearTo = (day: CalendarDate) => `${unpadded(addDays(day, -364))}/${unpadded(day)}`;

const wholeProgramme = (now: CalendarDate) => ({
  dashboard: ['info/dashboard', readLimit],
  'places at a glance, lis': ['info/places_at_a_glance/lis', readLimit],
  'all sites': ['mop/sites/all/all', readLimit],
  'all schools': ['lis/schools', readLimit],
  'grades of a school': ['lis/grades/3', readLimit],
  'history of a copy': ['info/book_lending_history/B-003300/echo', readLimit],
  'statistics of one year, lis': [statistics('lis', addDays(now, -364), now), statisticsLimit],
  'statistics of one year, mop': [statistics('mop', addDays(now, -364), now), statisticsLimit],
  'statistics of five years, lis': [statistics('lis', addDays(now, -5 * 365), now), undefined],
});

const statistics = (program: string, from: CalendarDate, to: CalendarDate) =>
  `info/statistics_program_site_details/${program}/all/all_grades/${unpadded(from)}/${unpadded(to)}/`;

async function median(server: Server, path: string, calls = callsOfRun): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) times.push(expectOk(await server.get(`/api/${path}`)).milliseconds);
  return percentile(times, 0.5);
}

async function screensAt(server: Server, place: { program: 'mop' | 'lis'; id: number }) {
  const { body: list } = expectOk(await server.get(`/api/info/book_list/${place.program}/${place.id}`));
  const box = (list as Day[])[1]?.date_issue;
  const loans = expectOk(await server.get(`/api/info/child_lending_history/${firstChildOf(place.id) + 3}`));
  const day = (loans.body.loans as Day[])[1]?.date_issue;
  if (!box || !day) throw new Error('The data set has no box or no loan to look at.');
  return screensOf(place, box, day);
}

/** Gives places their history, which does not depend on the others. */
async function addPlaces(dataDir: string, ...ranges: [first: number, last: number][]): Promise<number> {
  const db = await openDatabase({ DATA_DIR: dataDir });
  let loans = 0;
  for (const [first, last] of ranges) {
    loans += await makeYears(db, { first, last, today: today(), staff_id: 1 });
  }
  await db.close();
  return loans;
}

async function makeEmptyPlaces(dataDir: string): Promise<void> {
  const db = await openDatabase({ DATA_DIR: dataDir });
  await addStaff(db, account);
  await makeTitlesAndPlaces(db);
  await db.close();
}

export async function measureRecords(dataDir: string): Promise<Figure[]> {
  const [part, whole] = [join(dataDir, 'part'), join(dataDir, 'whole')];
  await makeEmptyPlaces(part);
  const here = await addPlaces(part, [firstAtFirst, lastAtFirst]);
  cpSync(part, whole, { recursive: true });
  const elsewhere = await addPlaces(whole, [1, firstAtFirst - 1], [lastAtFirst + 1, places]);
  console.log(`The data set: ${here + elsewhere} loans to children, ${here} of them in the smaller one.`);

  const figures = new Map<string, Figure>();
  const note = noteIn(figures);
  const [small, large] = [await startServer(part), await startServer(whole)];
  for (let run = 0; run < runs; run++) {
    for (const place of [
      { program: 'mop' as const, id: site },
      { program: 'lis' as const, id: grade },
    ]) {
      let [sumBefore, sumAfter] = [0, 0];
      for (const [screen, paths] of Object.entries(await screensAt(large, place))) {
        for (const path of paths) {
          sumBefore += await median(small, path);
          const after = await median(large, path);
          sumAfter += after;
          note(`${place.program} ${screen}: ${path.split('/')[1]}`, after, readLimit);
        }
      }
      note(
        `${place.program}: all of its screens, with ten times more elsewhere`,
        sumAfter / sumBefore,
        growthLimit,
        '×',
      );
    }
    for (const [name, [path, limit]] of Object.entries(wholeProgramme(today()))) {
      note(name, await median(large, path as string, 5), limit as number | undefined);
    }
  }
  await small.stop();
  await large.stop();
  return [...figures.values()];
}

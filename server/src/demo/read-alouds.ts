import type { Holder } from '@storyvan/contract/common/programme';
import { addDays, type CalendarDate, daysBetween } from '@storyvan/domain/calendar-date';
import { weekday, weekStart } from '@storyvan/domain/week';
import type { HeldVisit, VisitedPlace } from './lending-history.ts';
import type { Random } from './random.ts';
import type { Crew, Rota } from './rota.ts';
import { isSchoolDay, isSiteDay } from './school-year.ts';

/**
 * Stories read aloud: every week at a site, about every second week in a grade. A few reports are still pending, a few
 * sessions have not been marked done yet, and future days are planned.
 */

export interface DemoReadAloud extends Crew {
  holder: Holder;
  date: CalendarDate;
  time: string;
  status: 'planned' | 'done';
  /** Which of the lesson plans; null for none. */
  plan: number | null;
  children_count: number | null;
  /** child_id of those who were there. */
  present: number[];
  /** Null while the report is pending. */
  submitted_on: CalendarDate | null;
}

export interface WeekAsked {
  random: Random;
  today: CalendarDate;
  places: readonly VisitedPlace[];
  rota: Rota;
  /** How many lesson plans there are. */
  plans: number;
  /** The rp_id of a staff member. */
  personOf: (staff_id: number) => number;
}

const gradesWithPending = 15;
const sitesWithPending = 4;

interface Written extends HeldVisit {
  submitted_on: CalendarDate | null;
}

/** Chooses which of the sessions held were read-alouds, and when their reports were written. */
export function chooseReadAlouds(
  random: Random,
  held: readonly HeldVisit[],
  yesterday: CalendarDate,
): Written[] {
  const done = held
    .filter(({ holder }) => holder.program === 'mop' || random.chance(0.5))
    .map((readAloud): Written => {
      const written = addDays(readAloud.date, random.between(0, 5));
      return { ...readAloud, submitted_on: written < yesterday ? written : yesterday };
    });
  const placesOf = (program: string) =>
    random.shuffled([
      ...new Set(done.filter(({ holder }) => holder.program === program).map(({ holder }) => holder)),
    ]);
  for (const holder of [
    ...placesOf('lis').slice(0, gradesWithPending),
    ...placesOf('mop').slice(0, sitesWithPending),
  ]) {
    const here = done.filter((readAloud) => readAloud.holder === holder);
    for (const readAloud of here.slice(-random.between(1, 3))) readAloud.submitted_on = null;
  }
  return done;
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Each place goes through the lesson plans in its own order; now and then a session has none. */
function planOf({ random, plans }: WeekAsked, holder: Holder, date: CalendarDate): number | null {
  if (random.chance(0.08)) return null;
  const week = Math.floor(daysBetween('2020-01-05', date) / 7);
  return (week * 7 + holder.site_grade_id * 5) % plans;
}

const unmarked = { mop: 2, lis: 2 };

/** The past, by date. */
export function arrangePast(asked: WeekAsked, written: readonly Written[]): DemoReadAloud[] {
  const { random, places, rota, personOf } = asked;
  const placeOf = new Map(places.map((place) => [place.holder.site_grade_id, place]));
  const toMark = ['mop', 'lis'].flatMap((program) =>
    written
      .filter(({ holder, submitted_on }) => holder.program === program && submitted_on !== null)
      .slice(-unmarked[program as 'mop' | 'lis']),
  );
  return written.map((readAloud) => {
    const { holder, date, present, submitted_on } = readAloud;
    const place = placeOf.get(holder.site_grade_id) as VisitedPlace;
    const crew = rota.crewFor(holder.program, date, place.starts_at, personOf(place.staff_ids[0] as number));
    const planned = {
      holder,
      date,
      time: timeOf(place.starts_at),
      plan: planOf(asked, holder, date),
      ...crew,
    };
    if (toMark.includes(readAloud)) {
      return { ...planned, status: 'planned', children_count: null, present: [], submitted_on: null };
    }
    const guests = holder.program === 'mop' && random.chance(0.3) ? random.between(1, 5) : 0;
    return { ...planned, status: 'done', children_count: present.length + guests, present, submitted_on };
  });
}

const gradesPlanned = 14;

/** From today: the rest of this week for all sites, next week for half of them, and some grades. */
export function arrangeComing(asked: WeekAsked): DemoReadAloud[] {
  const { random, today, places, rota, personOf } = asked;
  const sunday = addDays(weekStart(today), 7);
  const nextWeek = new Set(random.shuffled(places.filter(isSite)).slice(0, places.filter(isSite).length / 2));
  const grades = random.shuffled(places.filter((place) => !isSite(place))).slice(0, gradesPlanned);
  const days = Array.from({ length: daysBetween(today, sunday) + 7 }, (_, n) => addDays(today, n));
  return days.flatMap((date) =>
    [...places.filter(isSite), ...grades]
      .filter((place) => place.weekday === weekday(date))
      .filter((place) => (isSite(place) ? isSiteDay(date) : isSchoolDay(date)))
      .filter((place) => date < sunday || !isSite(place) || nextWeek.has(place))
      .map((place): DemoReadAloud => {
        const { holder, starts_at, staff_ids } = place;
        const crew = rota.crewFor(holder.program, date, starts_at, personOf(staff_ids[0] as number));
        const isOpen = date >= sunday && random.chance(0.3);
        return {
          holder,
          date,
          time: timeOf(starts_at),
          status: 'planned',
          plan: isOpen ? null : planOf(asked, holder, date),
          lead: crew.lead,
          rps: isOpen ? [] : crew.rps,
          children_count: null,
          present: [],
          submitted_on: null,
        };
      }),
  );
}

const isSite = ({ holder }: VisitedPlace): boolean => holder.program === 'mop';

import type { InsightFigures } from '@storyvan/contract/insight';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { readGender } from '@storyvan/domain/gender';
import {
  type Borrower,
  borrowersOf,
  byBooksOf,
  grownOf,
  growthOf,
  meanOf,
  medianOf,
  type PlaceLending,
  regularOf,
} from '@storyvan/domain/insight/borrowing';
import { heldOf, type Session, sessionFiguresOf } from '@storyvan/domain/insight/sessions';
import type { Activity } from './activity.ts';
import type { EnrolledAt } from './enrolled.ts';

/** The figures of a scope in one range of dates, and of each of its places. */

export interface Known {
  activity: Activity;
  /** What each child borrowed at all places of the scope. */
  borrowers: Map<number, Borrower>;
  enrolled: EnrolledAt;
  /** Different children who came to a session held. */
  attending: number;
}

export const borrowersIn = ({ places }: Activity): Map<number, Borrower> =>
  borrowersOf([...places.values()].map(({ lending }) => lending));

interface Facts {
  gender: string | null;
  /** Ever, at any place. */
  first_loan: CalendarDate | null;
}
type FactsOf = (child_id: number) => Facts | undefined;

function reachOf({ activity, borrowers, enrolled }: Known, factsOf: FactsOf): InsightFigures['reach'] {
  const genders = { girl: 0, boy: 0, other: 0, unknown: 0 };
  let new_readers = 0;
  for (const child_id of borrowers.keys()) {
    const facts = factsOf(child_id);
    genders[readGender(facts?.gender ?? '') ?? 'unknown'] += 1;
    if (facts?.first_loan && facts.first_loan >= activity.range.start) new_readers += 1;
  }
  const isReached = ({ lending, sessions }: { lending: PlaceLending; sessions: Session[] }) =>
    lending.loans > 0 || heldOf(sessions).length > 0;
  return {
    children: borrowers.size,
    girls: genders.girl,
    boys: genders.boy,
    other: genders.other,
    not_recorded: genders.unknown,
    enrolled: enrolled.total,
    new_readers,
    places: [...activity.places.values()].filter(isReached).length,
  };
}

function readingOf({ activity, borrowers, enrolled }: Known): InsightFigures['reading'] {
  const loans = [...borrowers.values()].map((borrower) => borrower.loans);
  const all = loans.reduce((sum, count) => sum + count, 0);
  const open = new Set([...activity.places.values()].flatMap(({ lending }) => [...lending.open]));
  const none = [...enrolled.children].filter((child_id) => !borrowers.has(child_id)).length;
  return {
    loans: all,
    renewals: activity.renewals,
    mean: meanOf(all, loans.length),
    median: medianOf(loans),
    regular: regularOf(borrowers.values(), open),
    by_books: byBooksOf(loans, none),
  };
}

export function figuresOf(known: Known, factsOf: FactsOf): InsightFigures {
  const places = [...known.activity.places.values()];
  const sum = (of: 'above' | 'at' | 'below') => places.reduce((total, { lending }) => total + lending[of], 0);
  return {
    reach: reachOf(known, factsOf),
    reading: readingOf(known),
    growth: {
      ...growthOf(grownOf(known.borrowers.values())),
      above: sum('above'),
      at: sum('at'),
      below: sum('below'),
    },
    sessions: sessionFiguresOf(
      places.flatMap(({ sessions }) => sessions),
      known.attending,
    ),
  };
}

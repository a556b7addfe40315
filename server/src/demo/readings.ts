import type { Opinion } from '@storyvan/contract/common/opinion';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { observations, saidOfBooks } from './demo-data.ts';
import type { VisitedPlace } from './lending-history.ts';
import type { Random } from './random.ts';
import type { Likes } from './tastes.ts';
import { timeOrderedIds } from './time-ordered-id.ts';

/** What children read with a staff member, a few times each in the last months, and what they said at returns. */

const days = 150;
const share = 0.3;

/** How often the illustrations support the reading, by the level of the child. */
const supports = [0.85, 0.7, 0.45, 0.2, 0.1, 0.05];

/** How many say something at a return, and how many of these more than one word. */
const asked = 0.35;
const saysMore = 0.4;

export interface ReadingsAsked {
  random: Random;
  today: CalendarDate;
  places: readonly Pick<VisitedPlace, 'holder' | 'staff_ids'>[];
  childLoans: readonly Insertable<Schema['child_loan']>[];
  /** Left out, an opinion depends on the level alone. */
  likes?: Likes | undefined;
}

export function makeReadings({ random, today, places, childLoans }: ReadingsAsked) {
  const staffOf = new Map(places.map(({ holder, staff_ids }) => [holder.site_grade_id, staff_ids]));
  const makeId = timeOrderedIds(random);
  const since = addDays(today, -days);
  return childLoans
    .filter(({ date_issue }) => date_issue >= since && random.chance(share))
    .map((loan): Insertable<Schema['reading']> => {
      const child_level = loan.child_level as number;
      const staff_ids = staffOf.get(loan.site_grade_id) as number[];
      const date_reading = loan.date_return && random.chance(0.5) ? loan.date_return : loan.date_issue;
      const at = Date.parse(`${date_reading}T10:00:00Z`) + random.between(0, 120 * 60_000);
      const support_of_illustrations = random.chance(supports[child_level - 1] as number);
      const diff_level = (loan.level as number) - child_level;
      return {
        reading_id: makeId(at),
        program: loan.program,
        site_grade_id: loan.site_grade_id,
        child_id: loan.child_id,
        date_reading,
        accn_no: loan.accn_no,
        title_id: loan.title_id,
        reading_level: readingLevel(random, child_level),
        observation: random.chance(0.1)
          ? ''
          : makeObservation(random, { diff_level, support_of_illustrations }),
        support_of_illustrations: Number(support_of_illustrations),
        librarian_id: random.pick(staff_ids),
        staff_id: staff_ids[0] as number,
        request_id: null,
        at: new Date(at).toISOString(),
      };
    });
}

/** `diff_level` as in the lending pattern: above 0 the book was harder than the child's level. */
function makeObservation(
  random: Random,
  { diff_level, support_of_illustrations }: { diff_level: number; support_of_illustrations: boolean },
): string {
  const { easy, fitting, hard, with_pictures, more } = observations;
  const sentences = [random.pick(diff_level > 0 ? hard : diff_level < 0 ? easy : fitting)];
  if (support_of_illustrations) sentences.push(random.pick(with_pictures));
  if (random.chance(0.25)) sentences.push(random.pick(more));
  return sentences.join(' ');
}

/** What children said when they returned a book. */
export function makeOpinions({ random, today, places, childLoans, likes }: ReadingsAsked) {
  const staffOf = new Map(places.map(({ holder, staff_ids }) => [holder.site_grade_id, staff_ids]));
  const makeId = timeOrderedIds(random);
  const since = addDays(today, -days);
  return childLoans.flatMap((loan): Insertable<Schema['reading']>[] => {
    const { date_return, level, child_level } = loan;
    if (!date_return || date_return < since || !random.chance(asked)) return [];
    const at = Date.parse(`${date_return}T10:00:00Z`) + random.between(0, 120 * 60_000);
    const liking = likes ? likes(loan.child_id, loan.title_id) - averageLiking : 0;
    const opinion = opinionOf(random, (level as number) - (child_level as number), liking);
    return [
      {
        reading_id: makeId(at),
        program: loan.program,
        site_grade_id: loan.site_grade_id,
        child_id: loan.child_id,
        date_reading: date_return,
        accn_no: loan.accn_no,
        title_id: loan.title_id,
        reading_level: child_level as number,
        opinion,
        observation: random.chance(saysMore) ? random.pick(saidOfBooks[opinion]) : '',
        child_loan_id: loan.child_loan_id,
        support_of_illustrations: null,
        librarian_id: null,
        staff_id: random.pick(staffOf.get(loan.site_grade_id) as number[]),
        request_id: null,
        at: new Date(at).toISOString(),
      },
    ];
  });
}

const averageLiking = 0.3;

/** Books that are too hard are not finished more often; above 0, the child likes the book more than most. */
const opinionOf = (random: Random, diff_level: number, liking: number): Opinion =>
  random.weighted([
    ['loved', 9 + liking * 20],
    ['liked', 8],
    ['not_for_me', (diff_level < 0 ? 4 : 2) * (1 - liking)],
    ['did_not_finish', diff_level > 0 ? 4 : 1],
  ]);

/** Mostly the child's own level; null if no level was recorded. */
function readingLevel(random: Random, child_level: number): number | null {
  if (random.chance(0.03)) return null;
  const nearby = random.weighted([
    [-1, 12],
    [0, 70],
    [1, 18],
  ]);
  return Math.min(6, Math.max(1, child_level + nearby));
}

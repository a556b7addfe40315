import { mostBooksOnPage, type ReadingPage } from '@storyvan/contract/families';
import { type CalendarDate, today as dayOf } from '@storyvan/domain/calendar-date';
import { certificatesReached, nextCertificate } from '@storyvan/domain/certificates';
import { found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { getKnownChild } from '../../records/child/known-child.ts';
import { listOpenWishesOfChild } from '../../records/wish/wish.queries.ts';
import { findEnrolment, listLatestLoans, listLevelsBorrowedAt, listReturns } from './families.queries.ts';
import { levelsOverTime } from './families.rules.ts';

/** What the reading page of a child shows. */
export async function getReadingPage(
  on: Executor,
  child_id: number,
  today: CalendarDate,
): Promise<ReadingPage> {
  const child = await getKnownChild(on, child_id);
  const enrolment = found(await findEnrolment.first(on, { child_id }), 'child');
  const loans = await listLatestLoans.all(on, { child_id, limit: mostBooksOnPage });
  const returns = (await listReturns.all(on, { child_id })).map(({ date_return }) => date_return);
  const borrowed = await listLevelsBorrowedAt.all(on, { child_id });
  const wishes = await listOpenWishesOfChild.all(on, { child_id });
  const { name, program, site_grade_id, school_id, place_name, level, baseline_level } = child;
  const enrolled_on = dayOf(new Date(enrolment.created_at));
  const firsts = [borrowed[0], loans.at(-1)].flatMap((loan) => loan?.date_issue ?? []);
  const [since = enrolled_on] = [enrolled_on, ...firsts].sort();
  return {
    ...{ child_id, name, program, site_grade_id, school_id, place_name, level, since },
    books: loans.reverse().map(({ date_issue: _, child_level: __, ...book }) => book),
    books_total: child.loans_total,
    books_returned: returns.length,
    certificates: certificatesReached(returns),
    next_certificate: nextCertificate(returns.length),
    levels: levelsOverTime(borrowed, { baseline_level, level, since, today }),
    wishes: wishes.map(({ title, author, language }) => ({ title, author, language })),
  };
}

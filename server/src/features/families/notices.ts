import type { Holder } from '@storyvan/contract/common/programme';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import {
  certificateNewsDays,
  type noticesOfChild,
  type noticesOfPlace,
  type ReachedCertificate,
} from '@storyvan/contract/families';
import { mostPlaceWishes } from '@storyvan/contract/wishes';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { certificatesReached } from '@storyvan/domain/certificates';
import { byChild } from '@storyvan/domain/name-order';
import { byKey } from '../../by-key.ts';
import type { Database, Executor } from '../../db/database.ts';
import { listBooksOfChild } from '../../records/child/child.queries.ts';
import { getKnownChild } from '../../records/child/known-child.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { listOpenWishesOfPlace } from '../../records/wish/wish.queries.ts';
import { listWishesOfChild, withCopies } from '../../records/wish/wishes.ts';
import {
  findNextVisit,
  listBooksWithChildren,
  listCertificatesOfPlace,
  listFamilies,
  listReturns,
} from './families.queries.ts';
import { countsOf, overdueTitles, phoneOf, titlesHere, usualLanguage } from './families.rules.ts';

/** What messages to families can be about. Nothing is sent: staff share the texts themselves (decision 109). */

/** The next session planned there, at its own time or else at the usual one of the place. */
async function nextVisit(on: Executor, site_grade_id: number, today: CalendarDate) {
  const visit = await findNextVisit.first(on, { site_grade_id, today });
  return visit && { date: visit.date, time: visit.time || visit.visit_time || null };
}

export async function getNoticesOfChild(
  on: Executor,
  child_id: number,
  today: CalendarDate,
): Promise<ReplyOf<typeof noticesOfChild>> {
  const child = await getKnownChild(on, child_id);
  const { name, program, site_grade_id, place_name, family_language } = child;
  const periods = await getLoanPeriods(on);
  const books = await listBooksOfChild.all(on, { child_id });
  const returns = await listReturns.all(on, { child_id });
  const families = await listFamilies.all(on, { site_grade_id });
  return {
    child_id,
    child_name: name,
    place_name,
    guardian_phone: phoneOf(child),
    family_language,
    usual_language: usualLanguage(families),
    next_visit: await nextVisit(on, site_grade_id, today),
    wishes_here: titlesHere(await listWishesOfChild(on, child)),
    overdue: overdueTitles(books, today, periods.child[program]),
    certificate: certificatesReached(returns.map(({ date_return }) => date_return)).at(-1) ?? null,
  };
}

/** `certificates` are those reached lately, of which the latest of each child counts. */
export async function getNoticesOfPlace(
  db: Database,
  { program, site_grade_id, place_name }: Holder & { place_name: string },
  today: CalendarDate,
): Promise<ReplyOf<typeof noticesOfPlace>> {
  const periods = await getLoanPeriods(db);
  const families = await listFamilies.all(db, { site_grade_id });
  const books = byKey(await listBooksWithChildren.all(db, { site_grade_id }), (book) => book.child_id);
  const open = await listOpenWishesOfPlace.all(db, { site_grade_id, limit: mostPlaceWishes });
  const wishes = byKey(await withCopies(db, open, site_grade_id), (wish) => wish.child_id);
  const since = addDays(today, -certificateNewsDays);
  const reached = await listCertificatesOfPlace.all(db.longReads, { site_grade_id, since });
  const latest = new Map(
    reached.map(({ child_id, books, reached_on }): [number, ReachedCertificate] => [
      child_id,
      { books, reached_on },
    ]),
  );
  return {
    place_name,
    usual_language: usualLanguage(families),
    next_visit: await nextVisit(db, site_grade_id, today),
    families: families.toSorted(byChild).flatMap((family) => {
      const guardian_phone = phoneOf(family);
      if (guardian_phone === null) return [];
      const { child_id, name: child_name, family_language } = family;
      return {
        ...{ child_id, child_name, family_language, guardian_phone },
        wishes_here: titlesHere(wishes.get(child_id) ?? []),
        overdue: overdueTitles(books.get(child_id) ?? [], today, periods.child[program]),
        certificate: latest.get(child_id) ?? null,
      };
    }),
    ...countsOf(families),
  };
}

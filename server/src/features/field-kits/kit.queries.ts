import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import { copyOfBook, ofBook } from '../../records/lesson-plan/book-of-plan.ts';
import { placeName } from '../../records/place/place-name.ts';
import { ofPrimaryCategory } from '../../records/title/title-columns.ts';

/** What a field kit is made of. All of it is ordered, so that the same content always has the same hash. */

interface OfPlace {
  site_grade_id: number;
}

export const findPlaceOfKit = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['site_grade.program', 'site_grade.site_grade_id', 'site_grade.school_id'])
    .select(placeName().as('place_name'))
    .select(['site_grade.name', 'school.name as school_name', 'site_grade.inactive_since as closed_since'])
    .where('site_grade.site_grade_id', '=', p('site_grade_id')),
);

/** Those enrolled there now. */
export const listChildrenOfKit = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('child')
    .select(['child_id', 'card_no', 'name', 'level', 'baseline_level', 'gender', 'version'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('inactive_since', 'is', null)
    .orderBy('child_id'),
);

/** The titles that the children there have borrowed anywhere, and when each was last issued; `ended` without open loans. */
export const listTitlesBorrowed = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('child')
    .innerJoin('child_loan', 'child_loan.child_id', 'child.child_id')
    .select(['child_loan.child_id', 'child_loan.title_id'])
    .select((eb) => [
      eb.fn.countAll<number>().as('loans'),
      eb.fn.max('child_loan.date_issue').as('latest'),
      eb.fn
        .max(
          eb
            .case()
            .when('child_loan.date_return', 'is not', null)
            .then(eb.ref('child_loan.date_issue'))
            .end(),
        )
        .as('ended'),
    ])
    .where('child.site_grade_id', '=', p('site_grade_id'))
    .where('child.inactive_since', 'is', null)
    .where('child_loan.undone', '=', 0)
    .groupBy(['child_loan.child_id', 'child_loan.title_id'])
    .orderBy('child_loan.child_id')
    .orderBy('child_loan.title_id'),
);
/** Loans to children at the place that have ended since a day. */
export const listLoansEnded = prepare((db, p: Slots<OfPlace & { since: CalendarDate }>) =>
  db
    .selectFrom('child_loan')
    .select(['child_id', 'date_issue', 'date_return'])
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('date_return', '>=', p('since'))
    .where('undone', '=', 0)
    .orderBy('child_id')
    .orderBy('date_return')
    .orderBy('date_issue'),
);
/** The copies there, also those with its children. */
export const listCopiesOfKit = prepare((db, p: Slots<OfPlace>) =>
  db
    .selectFrom('copy')
    .leftJoin('site_loan', 'site_loan.site_loan_id', 'copy.site_loan_id')
    .leftJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
    .select([
      'copy.accn_no',
      'copy.title_id',
      'copy.state',
      'copy.child_id',
      'site_loan.date_issue as place_since',
      'child_loan.date_issue',
      'child_loan.date_renewed',
      'child_loan.child_level',
      'copy.moved_on',
      'copy.last_event_id as event_id',
    ])
    .where('copy.site_grade_id', '=', p('site_grade_id'))
    .orderBy('copy.accn_no'),
);

/** Unordered. */
export const listTitlesOfKit = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .leftJoin('category', ofPrimaryCategory)
    .select([
      'title.title_id',
      'title.isbn',
      'title.title',
      'title.author',
      'title.language',
      'title.level',
      'title.category_primary',
      'category.hex_code',
    ])
    .where('title.title_id', 'in', title_ids),
);

/** Who was there, by session. */
export const listPresentOfKit = prepareForKeys((db, ra_ids: number[]) =>
  db
    .selectFrom('attendance')
    .select(['ra_id', 'child_id'])
    .where('ra_id', 'in', ra_ids)
    .orderBy('ra_id')
    .orderBy('child_id'),
);

/** Unordered. */
export const listLessonPlansOfKit = prepareForKeys((db, lp_ids: number[]) =>
  db
    .selectFrom('lesson_plan')
    .select(['lesson_plan.lp_id', 'lesson_plan.lp_name', 'lesson_plan.theme'])
    .select([ofBook('title'), copyOfBook()])
    .select(['lesson_plan.objectives', 'lesson_plan.steps', 'lesson_plan.materials'])
    .where('lesson_plan.lp_id', 'in', lp_ids),
);

/** Who can lead and support sessions of either programme: some dozens. */
export const listPeopleOfKit = prepare((db, _p: Slots<Record<never, never>>) =>
  db
    .selectFrom('reading_partner')
    .select(['rp_id', 'name', 'mop', 'lis'])
    .where('inactive_since', 'is', null)
    .orderBy('rp_id'),
);

export const listLessonPlansToChoose = prepare((db, _p: Slots<Record<never, never>>) =>
  db
    .selectFrom('lesson_plan')
    .select(['lp_id', 'lp_name'])
    .where('inactive_since', 'is', null)
    .orderBy('lp_id'),
);

import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { countOf } from '../../records/count-of.ts';
import { placeName } from '../../records/place/place-name.ts';
import { ofPrimaryCategory, titleColumns } from '../../records/title/title-columns.ts';

export const findBook = prepare((db, p: Slots<{ accn_no: string }>) =>
  copiesHeld(db)
    .leftJoin('staff', 'staff.staff_id', 'title.changed_by')
    .select(['title.title_id', ...titleColumns])
    .select(['title.version', 'staff.name as changed_by', 'title.changed_at'])
    .select([
      'title.subtitle',
      'title.other_title',
      'title.illustrator',
      'title.publisher',
      'title.published',
      'title.category_secondary',
      'title.description',
    ])
    .select((eb) =>
      countOf(
        eb
          .selectFrom('child_loan as past')
          .whereRef('past.accn_no', '=', 'copy.accn_no')
          .where('past.undone', '=', 0),
      ).as('loans_total'),
    )
    .where('copy.accn_no', '=', p('accn_no')),
);

export const listOtherCopies = prepare((db, p: Slots<{ title_id: number; accn_no: string }>) =>
  copiesHeld(db)
    .where('copy.title_id', '=', p('title_id'))
    .where('copy.accn_no', '<>', p('accn_no'))
    .orderBy('copy.accn_no')
    .limit(500),
);

/** Unordered. */
export const listFoundCopies = prepareForKeys((db, accn_nos: string[]) =>
  copiesHeld(db)
    .select(['title.title_id', 'title.other_title', ...titleColumns])
    .where('copy.accn_no', 'in', accn_nos),
);

/** Unordered. */
export const listFoundTitles = prepareForKeys((db, title_ids: number[]) =>
  db
    .selectFrom('title')
    .leftJoin('category', ofPrimaryCategory)
    .select(['title.title_id', 'title.other_title', ...titleColumns])
    .where('title.title_id', 'in', title_ids),
);

interface HistoryPage {
  accn_no: string;
  before_date: CalendarDate;
  before_id: number;
  limit: number;
}

const placeColumns = ['site_grade.program', 'site_grade.site_grade_id', 'site_grade.school_id'] as const;

export const listSiteLoansOfCopy = prepare((db, p: Slots<HistoryPage>) =>
  db
    .selectFrom('site_loan')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'site_loan.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['site_loan.site_loan_id as loan_id', 'site_loan.date_issue', 'site_loan.date_return'])
    .select(placeColumns)
    .select(placeName().as('place_name'))
    .where('site_loan.accn_no', '=', p('accn_no'))
    .where('site_loan.undone', '=', 0)
    .where((eb) =>
      eb(
        eb.refTuple('site_loan.date_issue', 'site_loan.site_loan_id'),
        '<',
        eb.tuple(p('before_date'), p('before_id')),
      ),
    )
    .orderBy('site_loan.date_issue', 'desc')
    .orderBy('site_loan.site_loan_id', 'desc')
    .limit(p('limit')),
);

export const listChildLoansOfCopy = prepare((db, p: Slots<HistoryPage>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('child', 'child.child_id', 'child_loan.child_id')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child_loan.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['child_loan.child_loan_id as loan_id', 'child_loan.date_issue', 'child_loan.date_return'])
    .select(['child.child_id', 'child.name as child_name'])
    .select(placeColumns)
    .select(placeName().as('place_name'))
    .where('child_loan.accn_no', '=', p('accn_no'))
    .where('child_loan.undone', '=', 0)
    .where((eb) =>
      eb(
        eb.refTuple('child_loan.date_issue', 'child_loan.child_loan_id'),
        '<',
        eb.tuple(p('before_date'), p('before_id')),
      ),
    )
    .orderBy('child_loan.date_issue', 'desc')
    .orderBy('child_loan.child_loan_id', 'desc')
    .limit(p('limit')),
);

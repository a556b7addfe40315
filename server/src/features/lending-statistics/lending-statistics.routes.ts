import type { ParamsOf } from '@storyvan/contract/endpoint';
import {
  statisticsOfAllPlaces,
  statisticsOfChildren,
  statisticsOfLoans,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { type DateRange, rangeBefore } from '@storyvan/domain/date-range';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findChild, listActiveChildren } from '../../records/child/child.queries.ts';
import { listRenewals } from '../../records/loan/loan.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { findGrade, findSchool } from '../../records/place/school.queries.ts';
import {
  countBorrowersOfPlace,
  countBorrowersOfProgramme,
  countBorrowersOfSchool,
  listFiguresOfPlace,
  listFiguresOfProgramme,
  listFiguresOfSchool,
  listIssuedByChild,
  listLoansOfChildWithin,
  listOnePlace,
  listPlacesOfProgramme,
  listPlacesOfSchool,
  listRenewedByChild,
  listReturnedByChild,
} from './lending-statistics.queries.ts';
import { childStatisticsOf, loanStatisticsOf, placeStatisticsOf } from './lending-statistics.rules.ts';

export function lendingStatisticsRoutes(api: Api): void {
  const { db } = api;

  serve(api, statisticsOfPlaces, async ({ params }) => {
    const { of, places, figures } = await scopeOf(api, params);
    // One year of a programme takes some hundred milliseconds to count.
    const on = db.longReads;
    return placeStatisticsOf(await places.all(on, { of }), {
      now: await figures.all(on, { of, start: params.start, end: params.end }),
      before: await figures.all(on, { of, ...rangeBefore(params, api.today()) }),
    });
  });

  serve(api, statisticsOfAllPlaces, async ({ params }) => {
    const { of, borrowers } = await scopeOf(api, params);
    const within = async (range: DateRange) => ({
      children_borrowed: (await borrowers.first(db.longReads, { of, ...range }))?.children ?? 0,
    });
    const now = await within({ start: params.start, end: params.end });
    return { ...now, before: await within(rangeBefore(params, api.today())) };
  });

  serve(api, statisticsOfChildren, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const within = async (range: DateRange) => ({
      issued: await listIssuedByChild.all(db, { site_grade_id, ...range }),
      renewed: await listRenewedByChild.all(db, { site_grade_id, ...range }),
      returned: await listReturnedByChild.all(db, { site_grade_id, ...range }),
    });
    const enrolled = await listActiveChildren.all(db, { site_grade_id });
    const now = await within({ start: params.start, end: params.end });
    return childStatisticsOf(enrolled, now, await within(rangeBefore(params, api.today())));
  });

  serve(api, statisticsOfLoans, async ({ params: { childId, start, end, ...asked } }) => {
    const { site_grade_id } = await getHolder(db, asked);
    const { child_id } = found(await findChild.first(db, { child_id: childId }), 'child');
    const rows = await listLoansOfChildWithin.all(db, { site_grade_id, child_id, start, end });
    const renewals = await listRenewals(
      db,
      rows.map((row) => row.child_loan_id),
    );
    return loanStatisticsOf(rows, renewals, { start, end });
  });
}

/** The scope that `school` and `grade` of the path select: a programme, a school, or one site or grade. */
async function scopeOf(api: Api, { program, school, grade }: ParamsOf<typeof statisticsOfPlaces>) {
  const onePlace = async (id: number) => {
    const { site_grade_id } = await getHolder(api.db, { program, id });
    const figures = listFiguresOfPlace;
    return { of: site_grade_id, places: listOnePlace, figures, borrowers: countBorrowersOfPlace };
  };
  if (grade !== 'all_grades') {
    const row = program === 'lis' ? await findGrade.first(api.db, { site_grade_id: grade }) : null;
    const { school_id } = found(row, 'grade');
    if (school !== 'all' && school !== school_id) throw ApiError.notFound('grade');
    return onePlace(grade);
  }
  if (school === 'all') {
    const figures = listFiguresOfProgramme;
    return { of: program, places: listPlacesOfProgramme, figures, borrowers: countBorrowersOfProgramme };
  }
  if (program === 'mop') return onePlace(school);
  const { school_id } = found(await findSchool.first(api.db, { school_id: school }), 'school');
  const figures = listFiguresOfSchool;
  return { of: school_id, places: listPlacesOfSchool, figures, borrowers: countBorrowersOfSchool };
}

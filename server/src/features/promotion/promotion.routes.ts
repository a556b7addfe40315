import { promote, reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { schoolYearName, schoolYearOf } from '@storyvan/domain/school-year';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findSchool } from '../../records/place/school.queries.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { promoteGrades, undo } from './promotion.commands.ts';
import { findLastPromotion } from './promotion.queries.ts';
import { fingerprintOf, reviewOf } from './promotion.rules.ts';
import { doneOf, readPromotion, readSchoolYear } from './promotion-reply.ts';

export function promotionRoutes(api: Api): void {
  const { db } = api;
  /** Null for all schools. */
  const getSchoolId = async (school: number | 'all') =>
    school === 'all' ? null : found(await findSchool.first(db, { school_id: school }), 'school').school_id;

  serve(api, reviewPromotion, async ({ params }) => {
    const school_id = await getSchoolId(params.school);
    const today = api.today();
    const year = await readSchoolYear(db, school_id, today);
    const row = await findLastPromotion.first(db, { school_id });
    const last = row && (await readPromotion(db, row));
    return {
      school_year: schoolYearName(schoolYearOf(today, (await readLibrary(db)).school_year)),
      schools: reviewOf(year),
      fingerprint: fingerprintOf(year),
      last: last && { ...doneOf(last), problem: last.problem },
    };
  });

  serve(api, promote, async (call) => {
    await getSchoolId(call.body.school);
    return promoteGrades(call.work(), call.body);
  });

  serve(api, undoPromotion, (call) => undo(call.work(), call.body));
}

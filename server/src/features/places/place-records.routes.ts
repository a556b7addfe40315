import {
  addGrade,
  addSchool,
  addSite,
  type ClosedPlace,
  closePlace,
  closeSchool,
  getPlaceRecord,
  getSchoolRecord,
  listClosedPlaces,
  nextPlaceCodes,
  saveGrade,
  saveSchool,
  saveSite,
} from '@storyvan/contract/places';
import { byName } from '@storyvan/domain/name-order';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { setPlaceClosed, setSchoolClosed } from './closing.commands.ts';
import { addGradeRecords, saveGradeRecord } from './grade-records.commands.ts';
import {
  findPlaceRow,
  findSchoolRow,
  listClosed,
  listClosedSchools,
  listSchoolRecords,
  listSiteRecords,
} from './place-records.queries.ts';
import { nextCode, placeRecordOf, schoolRecordOf } from './place-records.rules.ts';
import { addSchoolRecord, saveSchoolRecord } from './school-records.commands.ts';
import { addSiteRecord, saveSiteRecord } from './site-records.commands.ts';

export function placeRecordsRoutes(api: Api): void {
  const { db } = api;
  serve(api, getPlaceRecord, async ({ params: { program, id } }) => {
    const row = await findPlaceRow.first(db, { site_grade_id: id });
    if (row?.program !== program) throw ApiError.notFound(program === 'mop' ? 'site' : 'grade');
    return placeRecordOf(row);
  });

  serve(api, getSchoolRecord, async ({ params }) =>
    schoolRecordOf(found(await findSchoolRow.first(db, { school_id: params.schoolId }), 'school')),
  );

  serve(api, nextPlaceCodes, async () => {
    const sites = await listSiteRecords.all(db, {});
    const schools = await listSchoolRecords.all(db, {});
    return {
      site: nextCode(
        sites.map(({ code }) => code),
        'S',
      ),
      school: nextCode(
        schools.map(({ code }) => code),
        'SC',
      ),
    };
  });

  serve(api, listClosedPlaces, async ({ params: { program } }) => {
    const places = await listClosed.all(db, { program });
    const schools = program === 'lis' ? await listClosedSchools.all(db, {}) : [];
    const all = [...places, ...schools.map((school) => ({ ...school, site_grade_id: null }))];
    return all.map((row): ClosedPlace => ({ ...row, inactive_since: row.inactive_since ?? '' })).sort(byName);
  });

  serve(api, addSite, (call) => addSiteRecord(call.work(), call.body));
  serve(api, saveSite, (call) => saveSiteRecord(call.work(), call.body));
  serve(api, addSchool, (call) => addSchoolRecord(call.work(), call.body));
  serve(api, saveSchool, (call) => saveSchoolRecord(call.work(), call.body));
  serve(api, addGrade, (call) => addGradeRecords(call.work(), call.body));
  serve(api, saveGrade, (call) => saveGradeRecord(call.work(), call.body));
  serve(api, closePlace, (call) => setPlaceClosed(call.work(), call.body));
  serve(api, closeSchool, (call) => setSchoolClosed(call.work(), call.body));
}

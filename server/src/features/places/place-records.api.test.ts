import {
  addGrade,
  addSchool,
  addSite,
  getPlaceRecord,
  getSchoolRecord,
  nextPlaceCodes,
  saveGrade,
  saveSchool,
  saveSite,
} from '@storyvan/contract/places';
import { listGrades } from '@storyvan/contract/schools';
import { getSite, listSites } from '@storyvan/contract/sites';
import { describe, expect, it } from 'vitest';
import { makeGrade, makeSchool, makeSite } from '../../testing/factories.ts';
import { placesOf } from '../../testing/features/places.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';

describe('place records', () => {
  const app = useTestApp();
  const { readPlaces, readSchools, sendWrong } = placesOf(app);
  const site = { visit_day: 'Wednesday', visit_time: '16:30' };

  describe('a site', () => {
    it('that is added, is listed and can be read as a record', async () => {
      const body = { ...site, code: 'S20', name: '  Chimbel   (junior) ', group: 'junior' as const };
      const { status, details } = await app.call(addSite, { body });
      expect(status).toEqual({ status: 'added', message: 'Chimbel (junior) is added.' });
      expect(details).toEqual({
        program: 'mop',
        site_grade_id: details?.site_grade_id,
        school_id: null,
        school_name: null,
        code: 'S20',
        name: 'Chimbel (junior)',
        group: 'junior',
        visit_day: 'Wednesday',
        visit_time: '16:30',
        inactive_since: null,
        version: 1,
        changed_by: null,
        changed_at: null,
      });
      const params = { program: 'mop' as const, id: details?.site_grade_id ?? 0 };
      expect(await app.call(getPlaceRecord, { params })).toEqual(details);
      const listed = await app.call(listSites, { params: { groups: 'all' } });
      expect(listed).toMatchObject([{ name: 'Chimbel (junior)', group: 'junior', visit_day: 'Wednesday' }]);
      expect((await app.call(nextPlaceCodes)).site).toBe('S21');
    });

    it('that already exists, is refused or must be confirmed, and writes nothing', async () => {
      const site_grade_id = await makeSite(app.db, { code: 'T1', name: 'Tonca' });
      const before = await readPlaces();
      const taken = await app.call(addSite, { body: { ...site, code: 't1', name: 'Other' } });
      expect(taken).toMatchObject({ status: { status: 'code taken' }, details: { site_grade_id } });
      const body = { ...site, code: 'T2', name: 'TONCA' };
      const likely = await app.call(addSite, { body });
      expect(likely).toMatchObject({ status: { status: 'likely the same' }, details: { site_grade_id } });
      expect(await readPlaces()).toEqual(before);
      const sure = await app.call(addSite, { body: { ...body, sure: true } });
      expect(sure.status.status).toBe('added');
    });

    it('that is added by four at the same moment, exists once', async () => {
      const body = { ...site, code: 'P1', name: 'Porvorim' };
      const statuses = await Promise.all(
        [1, 2, 3, 4].map(async () => (await app.call(addSite, { body })).status.status),
      );
      expect(statuses.sort()).toEqual(['added', 'code taken', 'code taken', 'code taken']);
      expect((await readPlaces()).filter(({ code }) => code === 'P1')).toHaveLength(1);
    });

    it('that is changed, is a next version; a code in use is refused', async () => {
      const site_grade_id = await makeSite(app.db, { code: 'M1', name: 'Merces' });
      const body = {
        site_grade_id,
        version: 1,
        code: 'M2',
        name: 'Merces Hall',
        visit_day: '',
        visit_time: '',
      };
      const { details } = await app.call(saveSite, { body });
      expect(details).toMatchObject({
        code: 'M2',
        name: 'Merces Hall',
        visit_day: null,
        visit_time: null,
        version: 2,
        changed_by: testStaff.name,
      });
      const [listed] = await app.call(getSite, { params: { id: site_grade_id } });
      expect(listed?.name).toBe('Merces Hall');
      await makeSite(app.db, { code: 'M3', name: 'Moira' });
      const taken = await app.call(saveSite, { body: { ...body, version: 2, code: 'M3' } });
      expect(taken.status.status).toBe('code taken');
    });

    it('with a wrong value, is 400 with the field, and writes nothing', async () => {
      const before = await readPlaces();
      const body = { ...site, code: 'X1', name: 'Xelim' };
      expect(await sendWrong(addSite.path, { ...body, name: '  ' })).toEqual([
        400,
        'Give the site a name.',
        'name',
      ]);
      expect(await sendWrong(addSite.path, { ...body, visit_day: 'Someday' })).toEqual([
        400,
        'Choose a day of the week.',
        'visit_day',
      ]);
      expect((await sendWrong(addSite.path, { ...body, visit_time: '25:00' }))[2]).toBe('visit_time');
      expect((await sendWrong(addSite.path, { ...body, group: 'other' }))[2]).toBe('group');
      expect(await readPlaces()).toEqual(before);
    });
  });

  describe('a school', () => {
    it('that is added with grades, lists them in the order of their classes', async () => {
      const body = {
        code: '101',
        shift: 'I',
        name: 'Aldona Primary',
        region: 'Bardez',
        grades: ['class ii a', 'LKG', 'X', 'I-A'],
      };
      const { status, details } = await app.call(addSchool, { body });
      expect(status).toEqual({ status: 'added', message: 'Aldona Primary is added with 4 grades.' });
      const schoolId = details?.school_id ?? 0;
      expect(await app.call(getSchoolRecord, { params: { schoolId } })).toEqual(details);
      const grades = await app.call(listGrades, { params: { schoolId } });
      expect(grades.map(({ grade_code }) => grade_code)).toEqual(['LKG', 'I-A', 'II-A', 'X']);
      const again = await app.call(addSchool, { body });
      expect(again).toMatchObject({ status: { status: 'code taken' }, details: { school_id: schoolId } });
      const likely = await app.call(addSchool, { body: { ...body, code: '102' } });
      expect(likely.status.status).toBe('likely the same');
    });

    it('with one grade twice, is 400 and writes nothing', async () => {
      const before = await readSchools();
      const body = { code: '900', name: 'Twice', grades: ['III-A', 'iii a'] };
      expect(await sendWrong(addSchool.path, body)).toEqual([
        400,
        'The grade III-A is listed twice.',
        'grades',
      ]);
      expect(await readSchools()).toEqual(before);
    });

    it('that is changed, is a next version', async () => {
      const school_id = await makeSchool(app.db, { name: 'Mapusa' });
      const body = { school_id, version: 1, code: '201', name: 'Mapusa High', shift: '', region: 'Bardez' };
      const { details } = await app.call(saveSchool, { body });
      expect(details).toMatchObject({ name: 'Mapusa High', shift: null, version: 2 });
    });
  });

  describe('a grade', () => {
    it('that is added, exists once; if one of several exists, nothing is added', async () => {
      const school_id = await makeSchool(app.db, { name: 'Calangute' });
      const added = await app.call(addGrade, { body: { school_id, grades: ['V-B', 'V-A'] } });
      expect(added.status).toEqual({ status: 'added', message: '2 grades are added to Calangute.' });
      expect(added.details.map(({ code }) => code)).toEqual(['V-A', 'V-B']);
      const taken = await app.call(addGrade, { body: { school_id, grades: ['VI-A', 'v-a'] } });
      expect(taken.status).toEqual({
        status: 'code taken',
        message: 'Calangute already has V-A. Nothing was added.',
      });
      expect(await app.call(listGrades, { params: { schoolId: school_id } })).toHaveLength(2);
      expect((await sendWrong(addGrade.path, { school_id, grades: [] }))[1]).toBe(
        'Choose at least one grade.',
      );
    });

    it('that is renamed, is sorted by its new name; a name in use is refused', async () => {
      const school_id = await makeSchool(app.db);
      const grade = await makeGrade(app.db, { school_id, code: 'III-A', sort_key: '03-a' });
      await makeGrade(app.db, { school_id, code: 'IV-A', sort_key: '04-a' });
      const body = { site_grade_id: grade, version: 1, grade_code: 'v a' };
      const { details } = await app.call(saveGrade, { body });
      expect(details).toMatchObject({ code: 'V-A', name: 'V-A', version: 2, changed_by: testStaff.name });
      const codes = await app.call(listGrades, { params: { schoolId: school_id } });
      expect(codes.map(({ grade_code }) => grade_code)).toEqual(['IV-A', 'V-A']);
      const taken = await app.call(saveGrade, { body: { ...body, version: 2, grade_code: 'IV-A' } });
      expect(taken.status.status).toBe('code taken');
    });
  });
});

import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { cancelReadAloud, getPlanned, markDone, planReadAloud } from '@storyvan/contract/read-alouds';
import { addDays } from '@storyvan/domain/calendar-date';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { makeChild, makeGrade, makeSchool, makeSite } from '../factories.ts';
import { refusalIn, type TestApp, testDay, useMade, useTestApp } from '../test-app.ts';
import { makeReadAloud, makeReadingPartner } from '../week-factories.ts';

export const tomorrow = addDays(testDay, 1);
export const yesterday = addDays(testDay, -1);

const makePlaceOf = async (db: Database, program: Programme, name: string) =>
  program === 'mop'
    ? makeSite(db, { name })
    : makeGrade(db, { name, school_id: await makeSchool(db, { name: 'Aldona Primary' }) });

async function makeReadAloudScene(db: Database, program: Programme) {
  const here = await makePlaceOf(db, program, 'Tonca');
  const elsewhere = await makePlaceOf(db, program, 'Chimbel');
  return {
    here,
    elsewhere,
    /** A place of the other programme. */
    other: program === 'mop' ? await makeGrade(db) : await makeSite(db),
    /** A child here, and one enrolled elsewhere. */
    child: await makeChild(db, { site_grade_id: here, name: 'Rahul Naik' }),
    stranger: await makeChild(db, { site_grade_id: elsewhere, name: 'Zoya Khan' }),
    asha: await makeReadingPartner(db, { name: 'Asha Dias' }),
  };
}

/** Times of the day, each returned once. */
function moments() {
  let minutes = 0;
  return () => {
    minutes += 1;
    return `0${6 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  };
}

/** What staff do with the sessions of one programme; where a test does not say, they are here. */
function callsOf(app: TestApp, program: Programme, here: () => number, newTime: () => string) {
  const params = { program };
  return {
    plan: (more: Partial<BodyIn<typeof planReadAloud>> = {}) =>
      app.call(planReadAloud, { params, body: { site_grade_id: here(), date: tomorrow, ...more } }),
    done: (more: Partial<BodyIn<typeof markDone>> = {}) =>
      app.call(markDone, {
        params,
        body: { site_grade_id: here(), date: yesterday, time: newTime(), children_count: 12, ...more },
      }),
    cancel: (ra_id: number, version = 1) => app.call(cancelReadAloud, { params, body: { ra_id, version } }),
    get: (id: number) => app.call(getPlanned, { params: { program, id } }),
    /** Gives the status code, the message of an error and the fields that it names. */
    send: async (call: string, body: object) =>
      refusalIn(await app.send('POST', `/api/${program}/${call}`, body)),
  };
}

/** A server with two places of one programme, whom they have, and a place of the other programme. */
export function useReadAlouds(program: Programme) {
  const app = useTestApp();
  const scene = useMade(() => makeReadAloudScene(app.db, program));
  /** A moment at which there is no session yet. */
  const newTime = moments();
  return {
    app,
    params: { program },
    scene,
    newTime,
    makePlace: (name: string) => makePlaceOf(app.db, program, name),
    make: (more: object = {}) =>
      makeReadAloud(app.db, { site_grade_id: scene.here, date: yesterday, status: 'planned', ...more }),
    stored: () => runQuery(app.db, (k) => k.selectFrom('read_aloud').selectAll().orderBy('ra_id')),
    ...callsOf(app, program, () => scene.here, newTime),
  };
}

import type { Programme } from '@storyvan/contract/common/programme';
import type { Database } from '../../db/database.ts';
import { makeChild, makeGrade, makeSchool, makeSite } from '../factories.ts';

/** Two places of one programme and their children: where most tests of lending play. */
export interface LendingScene {
  program: Programme;
  here: number;
  hereName: string;
  elsewhere: number;
  elsewhereName: string;
  /** Two children here, and one enrolled elsewhere. */
  child: number;
  sibling: number;
  stranger: number;
}

export async function makeLendingScene(db: Database, program: Programme): Promise<LendingScene> {
  const names = program === 'mop' ? ['Tonca', 'Chimbel'] : ['III-A', 'IV-A'];
  const school_id = program === 'lis' ? await makeSchool(db, { name: 'Aldona Primary' }) : null;
  const makePlace = (name = '') =>
    school_id === null ? makeSite(db, { name }) : makeGrade(db, { school_id, code: name });
  const here = await makePlace(names[0]);
  const elsewhere = await makePlace(names[1]);
  const called = (name = '') => (school_id === null ? name : `Aldona Primary, ${name}`);
  return {
    program,
    here,
    hereName: called(names[0]),
    elsewhere,
    elsewhereName: called(names[1]),
    child: await makeChild(db, { site_grade_id: here, name: 'Rahul Naik', level: 2 }),
    sibling: await makeChild(db, { site_grade_id: here, name: 'Sana Shaikh', level: null }),
    stranger: await makeChild(db, { site_grade_id: elsewhere, name: 'Asha Gaonkar' }),
  };
}

import type { Programme } from '@storyvan/contract/common/programme';
import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { makeChild, makeCopy, makeGrade, makeSchool, makeSite, makeTitle } from '../factories.ts';
import type { AcceptedCall, ModelBook, ModelChild } from '../records-model.ts';
import { type TestApp, testDay } from '../test-app.ts';

/** Histories of lending as fast-check invents them, played through the calls; what was accepted is written down. */

const step = fc.record({
  copy: fc.nat(5),
  child: fc.nat(5),
  /** What to try; most often what can be done with the copy where it is. */
  whim: fc.nat(9),
  undo: fc.option(fc.nat(2), { freq: 9 }),
  gap: fc.constantFrom(0, 0, 0, 1, 2, 5),
});
export const history = fc.array(step, { minLength: 5, maxLength: 60 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export interface PlayedHistory {
  calls: AcceptedCall[];
  books: ModelBook[];
  children: ModelChild[];
  site: number;
  school: number;
  /** Two grades of one school. */
  grades: [number, number];
}

const firstDay = addDays(testDay, -70);
const paths = {
  issue_site: issueBookSite.path,
  issue_child: issueBookChild.path,
  return_child: returnBookFromChild.path,
  return_site: returnBookSite.path,
};

async function makeScene(app: TestApp): Promise<PlayedHistory> {
  const school = await makeSchool(app.db);
  const grade = () => makeGrade(app.db, { school_id: school });
  const site = await makeSite(app.db, { visit_day: 3 });
  const grades: [number, number] = [await grade(), await grade()];
  const children: ModelChild[] = [];
  for (const [n, site_grade_id] of [site, site, site, grades[0], grades[0], grades[1]].entries()) {
    const level = n === 2 ? null : 1 + n;
    const baseline = n === 1 ? null : 1 + (n % 2);
    const child_id = await makeChild(app.db, { site_grade_id, level, baseline_level: baseline });
    children.push({ child_id, site_grade_id, level, baseline });
  }
  const books: ModelBook[] = [];
  for (let n = 0; n < 6; n++) {
    const facts = {
      level: n === 5 ? null : 1 + n,
      category_primary: [null, 'Story', 'Poetry'][n % 3] ?? null,
      category_secondary: n % 2 ? 'Animals' : null,
    };
    books.push({
      accn_no: await makeCopy(app.db, { title_id: await makeTitle(app.db, facts) }),
      ...facts,
    });
  }
  return { calls: [], books, children, site, school, grades };
}

const programOf = (scene: PlayedHistory, place: number): Programme => (place === scene.site ? 'mop' : 'lis');

/** What can be done with a copy where its accepted calls have left it, or now and then something else. */
function choose(
  scene: PlayedHistory,
  accn_no: string,
  { whim, child }: Step,
): Omit<AcceptedCall, 'event_id' | 'date'> {
  const reader = scene.children[child] as ModelChild;
  const mine = scene.calls.filter((call) => call.accn_no === accn_no);
  const last = mine.at(-1);
  const box = mine.findLast((call) => call.kind.endsWith('site'));
  const inBox = box?.kind === 'issue_site';
  const asked = (kind: AcceptedCall['kind'], site_grade_id: number, child_id = reader.child_id) => ({
    kind,
    accn_no,
    site_grade_id,
    child_id,
  });
  if (whim === 0) return asked('issue_child', reader.site_grade_id);
  if (last?.kind === 'issue_child') return asked('return_child', last.site_grade_id, last.child_id);
  if (!inBox) return asked(whim < 5 ? 'issue_site' : 'issue_child', reader.site_grade_id);
  if (whim < 4) return asked('return_site', box.site_grade_id);
  const here = scene.children.filter(({ site_grade_id }) => site_grade_id === box.site_grade_id);
  return asked('issue_child', box.site_grade_id, here[child % here.length]?.child_id);
}

/** Plays the steps on new places, children and copies; a refused call leaves no trace. */
export async function playHistory(app: TestApp, steps: readonly Step[]): Promise<PlayedHistory> {
  const scene = await makeScene(app);
  let date = firstDay;
  for (const one of steps) {
    const later = addDays(date, one.gap);
    date = later > testDay ? testDay : later;
    const { accn_no } = scene.books[one.copy] as ModelBook;
    const undone = one.undo === null ? undefined : scene.calls.at(-1 - one.undo);
    if (undone) {
      const { event_id } = undone;
      const reply = await app.send('POST', undoLending.path, { event_id });
      if (reply.json().status?.status === 'undone') scene.calls.splice(scene.calls.indexOf(undone), 1);
      continue;
    }
    const call = choose(scene, accn_no, one);
    const reply = await app.send('POST', paths[call.kind], {
      ...call,
      program: programOf(scene, call.site_grade_id),
      date_issue: date,
      date_return: date,
    });
    const { status, details } = reply.json();
    if (status?.status === 'issued' || status?.status === 'returned') {
      scene.calls.push({ ...call, date, event_id: details.event_id });
    }
  }
  return scene;
}

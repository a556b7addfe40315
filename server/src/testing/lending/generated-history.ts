import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Programme } from '@storyvan/contract/common/programme';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
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
  undo: fc.constantFrom(...Array<null>(18).fill(null), 0, 1, 2),
  /** Whether an issue takes the copy back first from whoever has it. */
  take_back: fc.constantFrom(false, false, false, true),
  gap: fc.constantFrom(0, 0, 1, 2, 5),
});
export const history = fc.array(step, { minLength: 5, maxLength: 60, size: 'medium' });
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
  renew_child: renewBookChild.path,
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

type Asked = Pick<AcceptedCall, 'kind' | 'accn_no' | 'site_grade_id' | 'child_id'>;

/** Where the accepted calls have left a copy: the issues to its place and to its child, if those are open. */
function whereIs(scene: PlayedHistory, accn_no: string) {
  const mine = scene.calls.filter((call) => call.accn_no === accn_no);
  const open = (of: 'site' | 'child') => {
    const last = mine.findLast((call) => call.kind.endsWith(of) && call.kind !== 'renew_child');
    return last?.kind.startsWith('issue') ? last : null;
  };
  return { box: open('site'), loan: open('child') };
}

/** What can be done with a copy where it is, or now and then something else. */
function choose(scene: PlayedHistory, accn_no: string, { whim, child, take_back }: Step): Asked {
  const reader = scene.children[child] as ModelChild;
  const { box, loan } = whereIs(scene, accn_no);
  const asked = (kind: AcceptedCall['kind'], site_grade_id: number, child_id = reader.child_id) => ({
    kind,
    accn_no,
    site_grade_id,
    child_id,
  });
  if (whim === 0) return asked('issue_child', reader.site_grade_id);
  if (take_back) {
    const kind = whim < 3 ? 'issue_site' : whim < 5 && box ? 'return_site' : 'issue_child';
    return asked(kind, kind === 'return_site' && box ? box.site_grade_id : reader.site_grade_id);
  }
  if (loan) {
    return asked(whim < 5 ? 'renew_child' : 'return_child', loan.site_grade_id, loan.child_id);
  }
  if (!box) return asked(whim < 5 ? 'issue_site' : 'issue_child', reader.site_grade_id);
  if (whim < 4) return asked('return_site', box.site_grade_id);
  const here = scene.children.filter(({ site_grade_id }) => site_grade_id === box.site_grade_id);
  return asked('issue_child', box.site_grade_id, here[child % here.length]?.child_id);
}

/** The calls that would have done the same one by one: the returns of what was taken back, then the call. */
function callsOf(
  { box, loan }: ReturnType<typeof whereIs>,
  asked: Asked,
  date: CalendarDate,
  { event_id, taken_back }: LendingDetails,
): AcceptedCall[] {
  const returned = (of: AcceptedCall, kind: AcceptedCall['kind']) => ({ ...of, kind, date, taken_back: [] });
  const calls: Omit<AcceptedCall, 'event_id'>[] = [{ ...asked, date, taken_back }];
  const staysInBox = asked.kind === 'issue_child' && box?.site_grade_id === asked.site_grade_id;
  if (taken_back.length > 0 && box && !staysInBox && asked.kind !== 'return_site')
    calls.unshift(returned(box, 'return_site'));
  if (taken_back.length > 0 && loan) calls.unshift(returned(loan, 'return_child'));
  const events = [event_id, ...taken_back].reverse();
  if (events.length !== calls.length)
    throw new Error(`${calls.length} events expected, not ${events.length}.`);
  return calls.map((call, n) => ({ ...call, event_id: events[n] as string }));
}

/** Undoes a call, with what it took back or without; a refused undo leaves no trace. */
async function undo(app: TestApp, scene: PlayedHistory, call: AcceptedCall, whole: boolean): Promise<void> {
  const { event_id, taken_back } = call;
  const and_before = whole ? taken_back : [];
  const reply = await app.send('POST', undoLending.path, { event_id, and_before });
  if (reply.json().status?.status !== 'undone') return;
  const undone = [event_id, ...and_before];
  scene.calls = scene.calls.filter((other) => !undone.includes(other.event_id));
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
      await undo(app, scene, undone, one.whim < 7);
      continue;
    }
    const where = whereIs(scene, accn_no);
    const holder = where.loan ?? where.box;
    const asked = choose(scene, accn_no, one);
    const reply = await app.send('POST', paths[asked.kind], {
      ...asked,
      program: programOf(scene, asked.site_grade_id),
      date_issue: date,
      date_renewal: date,
      date_return: date,
      ...(one.take_back &&
        holder && {
          take_back_from: { site_grade_id: holder.site_grade_id, child_id: where.loan?.child_id ?? null },
        }),
    });
    const { details } = reply.json();
    if (details) scene.calls.push(...callsOf(where, asked, date, details));
  }
  return scene;
}

import type { PromotionDone, promote, undoPromotion } from '@storyvan/contract/promotion';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { schoolYearOf } from '@storyvan/domain/school-year';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertAll, updateColumns } from '../../db/rows.commands.ts';
import { movePromotedBack, promoteChildren } from '../../records/child/placing.commands.ts';
import { deleteHeldPlaces } from '../../records/device/device.commands.ts';
import {
  gradeRow,
  insertGradeIfNew,
  removePlaces,
  updatePlaces,
} from '../../records/place/place.commands.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { takePromotionTurn } from '../../records/setting/turn.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import {
  findPromotion,
  lockGradesInScope,
  lockPromotedGrades,
  lockSchoolsInScope,
} from './promotion.queries.ts';
import {
  type CountChange,
  countsOf,
  effectiveTargets,
  fingerprintOf,
  movesOf,
  stayingOf,
  type Target,
  targetsOf,
} from './promotion.rules.ts';
import { doneOf, readPromotion, readSchoolYear } from './promotion-reply.ts';

/** Promotes all grades of one school, or of all, in one transaction, and undoes a promotion. */

const changedSince =
  'Something has changed since this review: a child was enrolled, moved or borrowed a book, or a grade was changed. ' +
  'Nothing was promoted. Check the review again.';

const allStay = 'All grades stay as they are, so nothing was promoted.';
const noneLeft =
  'No child was promoted: each was promoted earlier in this school year, came to its grade after that, or still has books out.';

/** Makes the missing grades, each once; returns the id of every target. */
async function makeTargets(tx: Transaction, targets: Map<number, Target>, at: string) {
  const made = new Map<string, number>();
  const ids = new Map<number, number | null>();
  for (const [from, target] of targets) {
    if (target === null || 'site_grade_id' in target) {
      ids.set(from, target?.site_grade_id ?? null);
      continue;
    }
    const key = `${target.make.school_id} ${target.make.grade_code.toLowerCase()}`;
    const id = made.get(key) ?? (await makeGrade(tx, target.make, at));
    made.set(key, id);
    ids.set(from, id);
  }
  return { ids, made: new Set(made.values()) };
}

export const promoteGrades: CommandOf<typeof promote> = (work, input) => {
  refuseSwitchedOff(work, 'lis');
  const { staff_id, today: date, now } = work;
  const at = now.toISOString();
  return once(work, 'promote', input, async (tx) => {
    await takePromotionTurn(tx);
    const school_id = input.school === 'all' ? null : input.school;
    await lockSchoolsInScope.all(tx, { school_id });
    await lockGradesInScope.all(tx, { school_id });
    const year = await readSchoolYear(tx, school_id, date);
    if (fingerprintOf(year) !== input.fingerprint) throw new ApiError('conflict', changedSince);
    const asked = targetsOf(year, input.steps);
    if (typeof asked === 'string') {
      throw ApiError.invalidField('steps', asked);
    }
    const targets = effectiveTargets(year, asked);
    if (targets.size === 0) {
      const message = asked.size === 0 ? allStay : noneLeft;
      return unchanged({ status: { status: 'nothing to promote' as const, message }, details: null });
    }
    const { ids, made } = await makeTargets(tx, targets, at);
    const fresh = [...made].map((site_grade_id) => ({ site_grade_id, enrolled_count: 0, settled: false }));
    const counts = countsOf([...year.grades, ...fresh], ids);
    const change = { promotion_id: newId(), staff_id, date, at };
    await insertPromotion(tx, { ...change, school_id }, counts, made);
    const school_year = schoolYearOf(date, (await readLibrary(tx)).school_year);
    await promoteChildren(tx, movesOf(year.children, ids), { ...change, school_year });
    const shifts = counts.map(({ enrolled_before: before, enrolled_after: after, site_grade_id }) => ({
      site_grade_id,
      before,
      after,
    }));
    await changeCounts(tx, shifts, change);
    const promotion = await readPromotion(tx, found(await findPromotion.first(tx, change), 'promotion'));
    // Otherwise a child of the top grade who was lent a book meanwhile would leave with it.
    if (promotion.problem) throw new ChangedMeanwhile();
    const left_out = year.children.filter((child) => child.left_out !== null).length;
    const going = { ...year, children: year.children.filter((child) => asked.has(child.site_grade_id)) };
    const done = doneOf(promotion, { staying: stayingOf(going), left_out });
    return changed({ status: { status: 'promoted' as const, message: sentenceOf(done) }, details: done });
  });
};

const children = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'child' : 'children'}`;

const backAgain = (count: number): string =>
  count === 1 ? '1 child is back where it was' : `${children(count)} are back where they were`;

function sentenceOf({ moved, left, staying, left_out }: PromotionDone): string {
  const parts = [`${children(moved)} moved up`];
  if (left > 0) parts.push(`${children(left)} left school`);
  if (staying.length > 0) parts.push(`${children(staying.length)} stayed, with books out`);
  if (left_out > 0) {
    const were = left_out === 1 ? 'was' : 'were';
    parts.push(`${children(left_out)} ${were} left out: promoted earlier in this school year, or new since`);
  }
  return `${parts.join('; ')}.`;
}

export const undo: CommandOf<typeof undoPromotion> = (work, input) => {
  const { promotion_id } = input;
  const at = work.now.toISOString();
  const refused = (status: 'already undone' | 'changed since', message: string) =>
    unchanged({ status: { status, message }, details: null });
  return once(work, 'undo_promotion', input, async (tx) => {
    await takePromotionTurn(tx);
    const row = found(await findPromotion.first(tx, { promotion_id }), 'promotion');
    if (row.undone_at !== null) return refused('already undone', 'This promotion was already undone.');
    await lockPromotedGrades.all(tx, { promotion_id });
    const promotion = await readPromotion(tx, row);
    if (promotion.problem) {
      return refused('changed since', `This promotion can no longer be undone. ${promotion.problem}`);
    }
    const done = doneOf(promotion);
    const change = { promotion_id, staff_id: work.staff_id, date: row.date, at };
    await movePromotedBack(tx, promotion.children, change);
    const { grades } = promotion;
    const shifts = grades.map(({ enrolled_before, enrolled_after, site_grade_id }) => ({
      site_grade_id,
      before: enrolled_after,
      after: enrolled_before,
    }));
    await changeCounts(tx, shifts, change);
    const unmade = grades.filter((grade) => grade.made).map((grade) => grade.site_grade_id);
    await deleteHeldPlaces(tx, unmade);
    await removePlaces(tx, unmade);
    await markPromotionUndone(tx, change);
    const message = `The promotion was undone: ${backAgain(promotion.children.length)}.`;
    return changed({ status: { status: 'undone' as const, message }, details: done });
  });
};

/** The rows that a promotion and its undo write; if one has changed since it was read, the whole command runs again. */

interface Change {
  promotion_id: string;
  staff_id: number;
  date: CalendarDate;
  at: string;
}

/** Returns the id of the new grade. */
async function makeGrade(
  tx: Transaction,
  { school_id, grade_code }: { school_id: number; grade_code: string },
  at: string,
): Promise<number> {
  const made = await insertGradeIfNew(tx, gradeRow(school_id, grade_code, at));
  if (made === null) throw new ChangedMeanwhile();
  return made;
}

/** Changes each count from `before` to `after`; equal ones are skipped. */
async function changeCounts(
  tx: Transaction,
  counts: { site_grade_id: number; before: number; after: number }[],
  { staff_id: changed_by, at: changed_at }: Change,
): Promise<void> {
  for (const { site_grade_id, before, after } of counts.filter((count) => count.before !== count.after)) {
    const known = { site_grade_id, enrolled_count: before };
    const changed = await updatePlaces(tx, { enrolled_count: after, changed_by, changed_at }, known);
    if (changed === 0) throw new ChangedMeanwhile();
  }
}

async function insertPromotion(
  tx: Transaction,
  change: Change & { school_id: number | null },
  counts: CountChange[],
  made: ReadonlySet<number>,
): Promise<void> {
  await insertAll(tx, 'promotion', [change]);
  const { promotion_id } = change;
  const grades = counts.map((count) => ({
    promotion_id,
    ...count,
    made: made.has(count.site_grade_id) ? 1 : 0,
  }));
  await insertAll(tx, 'promotion_grade', grades);
}

const markPromotionUndone = (
  tx: Transaction,
  { promotion_id, at: undone_at, staff_id: undone_by }: Change,
): Promise<number> =>
  updateColumns(tx, 'promotion', { undone_at, undone_by }, { promotion_id, undone_at: null });

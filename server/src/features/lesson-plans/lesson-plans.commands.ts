import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { saveLessonPlan } from '@storyvan/contract/lesson-plans';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { ApiError, found } from '../../api-error.ts';
import { changed, type Outcome, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { insertLessonPlans, updateLessonPlan } from '../../records/lesson-plan/lesson-plan.commands.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { takeLessonPlanTurn } from '../../records/setting/turn.commands.ts';
import type { Work } from '../../records/work.ts';
import { getLessonPlanPage } from './lesson-plan-page.ts';
import { findBookOfPlan, findLessonPlan, findLessonPlanByKey } from './lesson-plans.queries.ts';
import { lessonPlanKey } from './lesson-plans.rules.ts';

/** Adds and changes lesson plans, in one transaction each, with an optimistic lock. */

type Asked = BodyOf<typeof saveLessonPlan>;
type Reply = ReplyOf<typeof saveLessonPlan>;

type Texts = Pick<Asked, 'lp_name' | 'theme' | 'title_id' | 'objectives' | 'steps' | 'materials'>;

type Written = Texts & {
  lp_key: string;
  inactive_since: CalendarDate | null;
  changed_by: number;
  changed_at: string;
};

export function writeLessonPlan(work: Work, asked: Asked): Promise<Reply> {
  return once(work, 'save_lesson_plan', asked, (tx) => write(tx, work, asked));
}

async function write(tx: Transaction, work: Work, asked: Asked): Promise<Outcome<Reply>> {
  await takeLessonPlanTurn(tx);
  const before = await getEdited(tx, asked);
  const refused = await refusal(tx, asked);
  if (refused) return unchanged({ status: refused, details: null });

  const { lp_name, theme, title_id, objectives, steps, materials, active } = asked;
  const row: Written = {
    lp_name,
    lp_key: lessonPlanKey(lp_name),
    theme,
    title_id,
    objectives,
    steps,
    materials,
    inactive_since: active ? null : (before?.inactive_since ?? work.today),
    changed_by: work.staff_id,
    changed_at: work.now.toISOString(),
  };
  const lp_id = before ? await change(tx, before, row) : await add(tx, row);
  const details = await getLessonPlanPage(tx, { lp_id, today: work.today });
  return changed({ status: { status: 'saved', message: `The lesson plan “${lp_name}” is saved.` }, details });
}

/** The stored plan, in the version that the editor saw; null for a new one. */
async function getEdited(tx: Transaction, { lp_id, version }: Asked) {
  if (lp_id === null) return null;
  const before = found(await findLessonPlan.first(tx, { lp_id }), 'lesson plan');
  if (before.version === version) return before;
  if (version !== undefined) throw ApiError.changedMeanwhile('lesson plan', before.changed_by);
  throw ApiError.versionRequired();
}

async function refusal(
  tx: Transaction,
  { lp_id, lp_name, title_id }: Asked,
): Promise<Reply['status'] | null> {
  const namesake = await findLessonPlanByKey.first(tx, { lp_key: lessonPlanKey(lp_name) });
  if (namesake && namesake.lp_id !== lp_id) {
    const what = namesake.inactive_since === null ? 'a lesson plan' : 'an archived lesson plan';
    return { status: 'name taken', message: `There is already ${what} “${namesake.lp_name}”.` };
  }
  if (title_id === null || (await findBookOfPlan.first(tx, { title_id }))) return null;
  return { status: 'unknown book', message: 'The linked book is not in the catalogue.' };
}

async function change(
  tx: Transaction,
  before: { lp_id: number; version: number },
  row: Written,
): Promise<number> {
  const { lp_id, version } = before;
  if ((await updateLessonPlan(tx, row, { lp_id, version })) === 0) throw new ChangedMeanwhile();
  return lp_id;
}

async function add(tx: Transaction, row: Written): Promise<number> {
  const [lp_id = 0] = await insertLessonPlans(tx, [{ ...row, created_at: row.changed_at }]);
  return lp_id;
}

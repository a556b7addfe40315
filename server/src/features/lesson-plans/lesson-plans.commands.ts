import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import type { NewRow } from '../../db/schema.ts';
import { insertLessonPlans, updateLessonPlan } from '../../records/lesson-plan/lesson-plan.commands.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { takeLessonPlanTurn } from '../../records/setting/turn.commands.ts';
import { findTitle } from '../../records/title/title.queries.ts';
import { type CommandOf, editionOf } from '../../records/work.ts';
import { getLessonPlanPage } from './lesson-plan-page.ts';
import { findLessonPlan, findLessonPlanByKey } from './lesson-plans.queries.ts';
import { lessonPlanKey } from './lesson-plans.rules.ts';

/** Adds and changes lesson plans, in one transaction each, with an optimistic lock. */

type Asked = BodyOf<typeof saveLessonPlan>;
type Reply = ReplyOf<typeof saveLessonPlan>;

export const writeLessonPlan: CommandOf<typeof saveLessonPlan> = (work, asked) =>
  once(work, 'save_lesson_plan', asked, async (tx) => {
    await takeLessonPlanTurn(tx);
    const before = await getEdited(tx, asked);
    const refused = await refusal(tx, asked);
    if (refused) return unchanged({ status: refused, details: null });

    const { lp_name, theme, title_id, objectives, steps, materials, active } = asked;
    const row = {
      lp_name,
      lp_key: lessonPlanKey(lp_name),
      theme,
      title_id,
      objectives,
      steps,
      materials,
      inactive_since: active ? null : (before?.inactive_since ?? work.today),
      ...editionOf(work),
    };
    const lp_id = before ? before.lp_id : await add(tx, row);
    if (before && (await updateLessonPlan(tx, row, { lp_id, version: before.version })) === 0) {
      throw new ChangedMeanwhile();
    }
    const details = await getLessonPlanPage(tx, { lp_id, today: work.today });
    const status = { status: 'saved' as const, message: `The lesson plan “${lp_name}” is saved.` };
    return changed({ status, details });
  });

async function add(tx: Transaction, row: Omit<NewRow<'lesson_plan'>, 'created_at'> & { changed_at: string }) {
  const [lp_id = 0] = await insertLessonPlans(tx, [{ ...row, created_at: row.changed_at }]);
  return lp_id;
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
  if (title_id === null || (await findTitle.first(tx, { title_id }))) return null;
  return { status: 'unknown book', message: 'The linked book is not in the catalogue.' };
}

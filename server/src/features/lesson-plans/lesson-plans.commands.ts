import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { saveLessonPlan } from '@storyvan/contract/lesson-plans';
import type { Database, Transaction } from '../../db/database.ts';
import { ChangedMeanwhile, once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { takeLessonPlanTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { getLessonPlanPage } from './lesson-plan-page.ts';
import { findBookOfPlan, findLessonPlan, findLessonPlanByKey } from './lesson-plans.queries.ts';
import { lessonPlanKey } from './lesson-plans.rules.ts';

/** Adds and changes lesson plans: one transaction, the later of two editors is told. */

type Asked = BodyOf<typeof saveLessonPlan>;
type Reply = ReplyOf<typeof saveLessonPlan>;

export interface Writing {
  db: Database;
  staff_id: number;
  today: CalendarDate;
  now: Date;
}

type Texts = Pick<Asked, 'lp_name' | 'theme' | 'title_id' | 'objectives' | 'steps' | 'materials'>;

interface Written extends Texts {
  lp_key: string;
  inactive_since: CalendarDate | null;
  staff_id: number;
  at: string;
}

const written = (p: Slots<Written>) => ({
  lp_name: p('lp_name'),
  lp_key: p('lp_key'),
  theme: p('theme'),
  title_id: p('title_id'),
  objectives: p('objectives'),
  steps: p('steps'),
  materials: p('materials'),
  inactive_since: p('inactive_since'),
});

const insertLessonPlan = prepare((db, p: Slots<Written>) =>
  db
    .insertInto('lesson_plan')
    .values({ ...written(p), created_at: p('at'), changed_by: p('staff_id'), changed_at: p('at') })
    .returning('lp_id'),
);

const updateLessonPlan = prepare((db, p: Slots<Written & { lp_id: number; version: number }>) =>
  db
    .updateTable('lesson_plan')
    .set((eb) => ({
      ...written(p),
      version: eb('version', '+', 1),
      changed_by: p('staff_id'),
      changed_at: p('at'),
    }))
    .where('lp_id', '=', p('lp_id'))
    .where('version', '=', p('version')),
);

export function writeLessonPlan(writing: Writing, asked: Asked): Promise<Reply> {
  const { db, now } = writing;
  const { request_id } = asked;
  return once(db, { call: 'save_lesson_plan', request_id, input: asked, at: now.toISOString() }, (tx) =>
    write(tx, writing, asked),
  );
}

async function write(tx: Transaction, writing: Writing, asked: Asked): Promise<Reply> {
  await takeLessonPlanTurn(tx);
  const before = await getEdited(tx, asked);
  const refused = await refusal(tx, asked);
  if (refused) return { status: refused, details: null };

  const { lp_name, theme, title_id, objectives, steps, materials, active } = asked;
  const row: Written = {
    lp_name,
    lp_key: lessonPlanKey(lp_name),
    theme,
    title_id,
    objectives,
    steps,
    materials,
    inactive_since: active ? null : (before?.inactive_since ?? writing.today),
    staff_id: writing.staff_id,
    at: writing.now.toISOString(),
  };
  const lp_id = before ? await change(tx, before, row) : (await insertLessonPlan.first(tx, row))?.lp_id;
  const details = await getLessonPlanPage(tx, { lp_id: lp_id ?? 0, today: writing.today });
  return { status: { status: 'saved', message: `The lesson plan “${lp_name}” is saved.` }, details };
}

/** The plan that is edited, as the editor has seen it; null for a new one. */
async function getEdited(tx: Transaction, { lp_id, version }: Asked) {
  if (lp_id === null) return null;
  const before = found(await findLessonPlan.first(tx, { lp_id }), 'lesson plan');
  if (before.version === version) return before;
  if (version !== undefined) throw ApiError.changedMeanwhile('lesson plan', before.changed_by);
  const message = 'Say which version of the lesson plan you have changed.';
  throw ApiError.invalid(message, [{ field: 'version', message }]);
}

async function refusal(
  tx: Transaction,
  { lp_id, lp_name, title_id }: Asked,
): Promise<Reply['status'] | null> {
  const namesake = await findLessonPlanByKey.first(tx, { lp_key: lessonPlanKey(lp_name) });
  if (namesake && namesake.lp_id !== lp_id) {
    const where = namesake.inactive_since === null ? '' : ', among those put away';
    return { status: 'name taken', message: `There is a lesson plan “${namesake.lp_name}” already${where}.` };
  }
  if (title_id === null || (await findBookOfPlan.first(tx, { title_id }))) return null;
  return { status: 'unknown book', message: 'The book linked is not in the catalogue.' };
}

async function change(
  tx: Transaction,
  before: { lp_id: number; version: number },
  row: Written,
): Promise<number> {
  const { lp_id, version } = before;
  if ((await updateLessonPlan.run(tx, { ...row, lp_id, version })) === 0) throw new ChangedMeanwhile();
  return lp_id;
}

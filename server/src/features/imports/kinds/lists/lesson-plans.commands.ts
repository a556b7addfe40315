import type { Transaction } from '../../../../db/database.ts';
import type { Journal } from '../../../../records/import/journal.ts';
import { insertLessonPlans, updateLessonPlan } from '../../../../records/lesson-plan/lesson-plan.commands.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import { takeLessonPlanTurn } from '../../../../records/setting/turn.commands.ts';
import { findTitles } from '../catalogue/titles.queries.ts';
import { decideWhileWriting, importKind, type Located } from '../import-kind.ts';
import type { Outcome } from '../plan.ts';
import {
  type LessonPlanRow,
  type LessonPlanValue,
  lessonPlanFields,
  lessonPlanKey,
  readLessonPlan,
} from './lesson-plans.rules.ts';
import { listLessonPlans } from './lists.queries.ts';
import { writeRecords } from './write-records.ts';

/** Imports lesson plans; a plan is known by its name, and its book by ISBN. */

export const lessonPlans = importKind<LessonPlanValue>({
  fields: lessonPlanFields,
  needed: [['lp_name']],
  important: ['theme', 'steps'],
  read: readLessonPlan,
  identity: ({ lp_name }) => ({ key: lessonPlanKey(lp_name), label: `The lesson plan ${lp_name}` }),
  plan: decideWhileWriting(write),
});

type Known = LessonPlanRow & LessonPlanValue;

async function write(tx: Transaction, rows: Located<LessonPlanValue>[], journal: Journal): Promise<Outcome> {
  const isbns = rows.flatMap(({ value }) => value.isbn ?? []);
  const titles = await findTitles(tx, [...new Set(isbns)]);
  const titleOf = ({ isbn }: LessonPlanValue) => (isbn ? (titles.get(isbn)?.title_id ?? null) : null);
  const isbnOf = new Map([...titles.values()].map(({ title_id, isbn }) => [title_id, isbn]));
  return writeRecords<LessonPlanValue, Known>({
    noun: 'lesson_plan',
    keyOf: ({ lp_id }) => lp_id,
    async list(tx) {
      await takeLessonPlanTurn(tx);
      const plans = await listLessonPlans.all(tx, {});
      return plans.map((plan) => ({ ...plan, isbn: isbnOf.get(plan.title_id ?? 0) ?? null }));
    },
    finder: async (present) => {
      const byKey = new Map(present.map((plan) => [plan.lp_key, plan]));
      return (value) =>
        value.isbn && titleOf(value) === null
          ? {
              kind: 'unknown title',
              reason: `The catalogue has no title with ISBN ${value.isbn}; import the catalogue first.`,
            }
          : (byKey.get(lessonPlanKey(value.lp_name)) ?? null);
    },
    labelOf: ({ lp_name }) => lp_name,
    add: (tx, values, created_at) =>
      insertLessonPlans(
        tx,
        values.map((value) => rowOf(value, created_at)),
      ),
    async change(tx, plan, { staff_id: changed_by, at: changed_at }) {
      const { lp_id, version, isbn, ...row } = plan;
      const change = { ...row, title_id: isbn ? titleOf(plan) : row.title_id, changed_by, changed_at };
      if ((await updateLessonPlan(tx, change, { lp_id, version })) === 0) throw new ChangedMeanwhile();
    },
  })(tx, rows, journal);

  function rowOf(value: LessonPlanValue, created_at: string) {
    const { lp_name, theme, objectives, steps, materials, inactive_since } = value;
    const texts = {
      theme: theme ?? '',
      objectives: objectives ?? '',
      steps: steps ?? '',
      materials: materials ?? '',
    };
    const title_id = titleOf(value);
    return { lp_name, lp_key: lessonPlanKey(lp_name), title_id, ...texts, inactive_since, created_at };
  }
}

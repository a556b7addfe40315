import { getLessonPlan, type LessonPlanPage, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { bodyOf, draftOf, emptyPlan, type LessonPlanDraft, planProblems } from './lesson-plan-draft.ts';

interface LessonPlanFormOf {
  /** Null for a new one. */
  plan: LessonPlanPage | null;
  onSaved: (plan: LessonPlanPage) => void;
}

/** One lesson plan, from the opening of its form to its saving. */
export function useLessonPlanForm({ plan, onSaved }: LessonPlanFormOf) {
  return useRecordEditor<LessonPlanPage | null, LessonPlanDraft>({
    name: `lesson plan ${plan?.lp_id ?? 'new'}`,
    record: plan,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyPlan),
    saving: useSaving(),
    check: planProblems,
    read: () => call(getLessonPlan, { params: { lpId: plan?.lp_id ?? 0 } }),
    send: async (draft, from, { request_id }) => {
      const { status, details } = await call(saveLessonPlan, {
        body: { ...bodyOf(draft, from), request_id },
      });
      if (status.status === 'name taken') return { lp_name: status.message };
      if (!details) return { book: status.message };
      growlSuccess(status.message);
      onSaved(details);
      return undefined;
    },
  });
}

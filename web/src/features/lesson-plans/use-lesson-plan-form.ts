import { getLessonPlan, type LessonPlanPage, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { bodyOf, draftOf, emptyPlan, type LessonPlanDraft, planProblems } from './lesson-plan-draft.ts';

interface LessonPlanFormOf {
  /** Null for a new one. */
  plan: LessonPlanPage | null;
  onSaved: (plan: LessonPlanPage) => void;
}

/** One lesson plan, from the opening of its form to its saving. */
export function useLessonPlanForm({ plan, onSaved }: LessonPlanFormOf) {
  const saving = useSaving();
  const [from, setFrom] = useState(plan);
  const [start, setStart] = useState<LessonPlanDraft>(() => (plan ? draftOf(plan) : emptyPlan));
  const [draft, setDraft] = useState(start);

  const change = (part: Partial<LessonPlanDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    saving.mend(...Object.keys(part), ...('book' in part ? ['title_id'] : []));
  };
  const send = async (saved: LessonPlanPage | null, request_id: string): Promise<Problems | undefined> => {
    const body = { ...bodyOf(draft, saved), request_id };
    const { status, details } = await call(saveLessonPlan, { body });
    if (status.status === 'name taken') return { lp_name: status.message };
    if (!details) return { title_id: status.message };
    growlSuccess(status.message);
    onSaved(details);
    return undefined;
  };
  const presentOne = () => call(getLessonPlan, { params: { lpId: plan?.lp_id ?? 0 } });
  const save = () => {
    if (saving.check(planProblems(draft))) saving.save((id) => send(from, id));
  };
  const keepMine = () => saving.save(async (id) => send(await presentOne(), id));
  const showSaved = () =>
    saving.save(async () => {
      const saved = await presentOne();
      setFrom(saved);
      setStart(draftOf(saved));
      setDraft(draftOf(saved));
      return undefined;
    });
  const unsaved = JSON.stringify(draft) !== JSON.stringify(start);
  return { draft, change, save, keepMine, showSaved, saving, unsaved };
}

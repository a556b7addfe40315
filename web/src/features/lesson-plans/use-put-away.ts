import { getLessonPlan, type LessonPlanPage, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { refreshReads } from '../../lib/use-read.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { bodyOf, draftOf } from './lesson-plan-draft.ts';

/** Puts a lesson plan away, or brings it back; the rest of it stays as it is saved now, whoever has changed it. */
export function usePutAway({ lp_id }: LessonPlanPage) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const putAway = async (away: boolean): Promise<void> => {
    setBusy(true);
    try {
      const saved = await call(getLessonPlan, { params: { lpId: lp_id } });
      await call(saveLessonPlan, { body: { ...bodyOf(draftOf(saved), saved), active: !away } });
      const message = `“${saved.lp_name}” is ${away ? 'put away' : 'back'}.`;
      growlSuccess(message, () => putAway(!away));
      refreshReads(client);
    } catch (error) {
      growlError(callErrorOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { putAway, busy };
}

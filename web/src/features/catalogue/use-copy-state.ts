import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import type { CopyState } from '@storyvan/contract/common/copy-state';
import { changeCopyState } from '@storyvan/contract/lending';
import { call } from '../../lib/call.ts';
import { pastDateProblem } from '../../lib/past-date-problem.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';

interface CopyStateDraft {
  state: CopyState;
  date: string;
  note: string;
}

/** What is to become of a copy, from when on and why. */
export function useCopyState(accn_no: string, state: CopyState, onSaved: () => void) {
  const [draft, setDraft] = useFormDraft<CopyStateDraft>(`copy ${accn_no}`, () => ({
    state,
    date: today(),
    note: '',
  }));
  const saving = useSaving();
  return {
    draft,
    saving,
    change: (part: Partial<CopyStateDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      saving.mend(...Object.keys(part));
    },
    submit: () => {
      if (!saving.check({ date: pastDateProblem(draft.date) })) return;
      saving.save(async (request_id) => {
        const body = { ...draft, accn_no, date: unpadded(draft.date), request_id };
        const { status } = await call(changeCopyState, { body });
        if (status.status !== 'saved') return { form: status.message };
        growlSuccess(status.message);
        onSaved();
        return undefined;
      });
    },
  };
}

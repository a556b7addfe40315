import { decideReview, type ReviewChoice, type ReviewItem } from '@storyvan/contract/field-sync';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';

export interface Decision {
  choice: ReviewChoice;
  accn_no?: string;
  child_id?: number;
}

/** Carries out what was decided about an entry. A refusal stays on its card. */
export function useDecide({ request_id, held_by }: ReviewItem, onDecided: () => void) {
  const { saving, problems, save } = useSaving();
  const decide = (decision: Decision) =>
    save(async () => {
      // Of anyone else who has the copy by then, nothing is taken back.
      const shown = decision.choice === 'take_back_first' ? { held_by } : {};
      const body = { entry_id: request_id, ...decision, ...shown };
      const { status, released } = await call(decideReview, { body });
      if (status.status === 'refused') return { form: status.message };
      growlSuccess(released > 0 ? `${status.message} ${releasedWords(released)}` : status.message);
      onDecided();
      return undefined;
    });
  return { deciding: saving, problem: problems.accn_no ?? problems.form, decide };
}

const releasedWords = (released: number): string =>
  released === 1
    ? 'The entry that waited for it was recorded too.'
    : `The ${formatNumber(released)} entries that waited for it were recorded too.`;

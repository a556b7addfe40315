import { addWish, withdrawWish } from '@storyvan/contract/wishes';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';

interface NewWish {
  child_id: number;
  title_id: number;
  note?: string;
}

/** Adds a wish; a refusal becomes the problem `wish`. */
export function useAddWish(onAdded?: () => void) {
  const saving = useSaving();
  const add = (wish: NewWish) =>
    saving.save(async (request_id) => {
      const { status } = await call(addWish, { body: { ...wish, request_id } });
      if (status.status !== 'added') return { wish: status.message };
      growlSuccess(status.message);
      onAdded?.();
      return undefined;
    });
  return { saving, add };
}

/** Withdraws one of a list of wishes; the message has an Undo button that adds it again. */
export function useWithdrawWish() {
  const { saving, save, problems } = useSaving();
  const { add, saving: undoing } = useAddWish();
  const withdraw = ({ wish_id, note }: { wish_id: string; note: string }) =>
    save(async (request_id) => {
      const { status, details } = await call(withdrawWish, { body: { wish_id, request_id } });
      const { child_id, title_id } = details;
      if (status.status === 'done') {
        growlSuccess(status.message, () => add({ child_id, title_id, note }));
      } else growlError(status.message);
      return undefined;
    });
  /** Why the withdrawal or its undo failed. */
  const problem = problems.form ?? undoing.problems.wish ?? undoing.problems.form;
  return { withdraw, withdrawing: saving, problem };
}

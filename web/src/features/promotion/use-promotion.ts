import { type PromotionDone, promote, reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { type Chosen, stepsOf } from './promotion-plan.ts';

/** Promotes one school or all: the review, the promotion itself, and undoing it. */
export function usePromotion(school: number | 'all') {
  const review = useRead(reviewPromotion, { params: { school } });
  const [chosen, setChosen] = useState<Chosen>({});
  const [done, setDone] = useState<PromotionDone | null>(null);
  const saving = useSaving();

  const choose = (site_grade_id: number, to: string) => {
    setChosen((before) => ({ ...before, [site_grade_id]: to }));
    saving.clearProblems();
  };
  const startAgain = () => {
    setChosen({});
    setDone(null);
    saving.clearProblems();
  };
  const promoteNow = () =>
    saving.save(async (request_id) => {
      if (!review.data) return undefined;
      const { schools, fingerprint } = review.data;
      const body = { school, steps: stepsOf(schools, chosen), fingerprint, request_id };
      const { status, details } = await call(promote, { body });
      if (!details) return { form: status.message };
      growlSuccess(status.message);
      setChosen({});
      setDone(details);
      return undefined;
    });
  const undo = (promotion_id: string) =>
    saving.save(async (request_id) => {
      const { status, details } = await call(undoPromotion, { body: { promotion_id, request_id } });
      if (!details) return { form: status.message };
      growlSuccess(status.message);
      startAgain();
      return undefined;
    });
  const lookAgain = () => {
    saving.clearProblems();
    review.retry();
  };
  return { review, chosen, choose, done, saving, promoteNow, undo, lookAgain, startAgain };
}

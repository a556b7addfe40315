import type { FamilyLanguage } from '@storyvan/contract/common/family';
import { recordNoticesConsent, saveFamilyLanguage } from '@storyvan/contract/families';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';

/** Records the answer of a family to the question whether it wants messages. */
export function useConsent(child_id: number) {
  const { saving, save, problems } = useSaving();
  const answer = (consent: boolean) =>
    save(async (request_id) => {
      const { status } = await call(recordNoticesConsent, { body: { child_id, consent, request_id } });
      if (status.status === 'saved') growlSuccess(status.message);
      else growlError(status.message);
      return undefined;
    });
  return { answer, saving, problem: problems.form };
}

/** Keeps the language that was chosen for a family. */
export function useFamilyLanguage(child_id: number) {
  const { save, problems } = useSaving();
  const choose = (family_language: FamilyLanguage) =>
    save(async (request_id) => {
      await call(saveFamilyLanguage, { body: { child_id, family_language, request_id } });
      return undefined;
    });
  return { choose, problem: problems.form };
}

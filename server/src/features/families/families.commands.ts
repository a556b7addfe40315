import type { recordNoticesConsent, saveFamilyLanguage } from '@storyvan/contract/families';
import { found } from '../../api-error.ts';
import { changed, Outcome, statusReply, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { saveConsent, saveLanguage } from '../../records/child/family.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { lockFamily } from './families.queries.ts';
import { answerOf, consentWords, languageWords } from './families.rules.ts';

/** Records what a family wants: messages or none, and in which language. */

async function lock(tx: Transaction, child_id: number) {
  const { inactive_since, ...family } = found(
    await lockFamily.first(tx, { child_id }),
    'child, or its record was erased',
  );
  return { family, hasLeft: inactive_since !== null };
}

export const recordConsent: CommandOf<typeof recordNoticesConsent> = (work, input) => {
  const { child_id, consent } = input;
  return once(work, 'record_notices_consent', input, async (tx) => {
    const { family, hasLeft } = await lock(tx, child_id);
    if (consent && hasLeft) {
      const message = `${family.name} has left, so there are no messages to send.`;
      return unchanged(statusReply('child has left', message, family));
    }
    const answer = answerOf(family, consent, work.today);
    if (answer) await saveConsent(tx, child_id, answer);
    const details = { ...family, ...answer };
    return new Outcome(statusReply('saved', consentWords(details), details), answer !== null);
  });
};

export const setLanguage: CommandOf<typeof saveFamilyLanguage> = (work, input) => {
  const { child_id, family_language } = input;
  return once(work, 'save_family_language', input, async (tx) => {
    const { family } = await lock(tx, child_id);
    const details = { ...family, family_language };
    const reply = statusReply('saved', languageWords(details), details);
    if (family.family_language === family_language) return unchanged(reply);
    await saveLanguage(tx, child_id, family_language);
    return changed(reply);
  });
};

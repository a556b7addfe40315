import type { FamilyLanguage } from '@storyvan/contract/common/family';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { updateColumns } from '../../db/rows.commands.ts';

/**
 * Whether the family of a child gets messages. The version of the child does not change: no form shows these columns, so
 * a person who edits the child loses nothing (decision 109). An erased child keeps none of it.
 */

interface Answer {
  notices_consent_on: CalendarDate | null;
  notices_declined_on: CalendarDate | null;
}

export const saveConsent = (tx: Transaction, child_id: number, answer: Answer): Promise<number> =>
  updateColumns(tx, 'child', { ...answer }, { child_id, erased_at: null });

export const saveLanguage = (
  tx: Transaction,
  child_id: number,
  family_language: FamilyLanguage | null,
): Promise<number> => updateColumns(tx, 'child', { family_language }, { child_id, erased_at: null });

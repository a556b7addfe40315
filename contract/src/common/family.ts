import { z } from 'zod';
import { replyDate } from './calendar-date.ts';

/** The languages of messages to families; Konkani in Devanagari. */
export const familyLanguage = z.enum(['en', 'hi', 'mr', 'kok'], 'The language is en, hi, mr or kok.');
export type FamilyLanguage = z.infer<typeof familyLanguage>;

/** Whether the family of a child may be sent messages, and in which language. */
export const familyFields = {
  notices_consent_on: replyDate
    .nullable()
    .describe('When a guardian agreed to messages; null without consent'),
  notices_declined_on: replyDate
    .nullable()
    .describe('When a guardian said no; null if no one was asked, or after a yes'),
  family_language: familyLanguage
    .nullable()
    .describe('Of messages to the family; null for the one that is usual at its place'),
};

import type { FamilyLanguage } from '@storyvan/contract/common/family';

/** What the languages of families call themselves, for a choice between them. */
export const familyLanguageNames: Record<FamilyLanguage, string> = {
  en: 'English',
  hi: 'हिन्दी · Hindi',
  mr: 'मराठी · Marathi',
  kok: 'कोंकणी · Konkani',
};

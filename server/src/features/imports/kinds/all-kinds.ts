import type { KindName } from '../columns/kind-names.ts';
import { catalogue } from './catalogue/catalogue.commands.ts';
import { children } from './children/children.commands.ts';
import { copies } from './copies/copies.commands.ts';
import type { ImportKind } from './import-kind.ts';
import { lessonPlans } from './lists/lesson-plans.commands.ts';
import { members } from './lists/members.commands.ts';
import { readingPartners } from './lists/reading-partners.commands.ts';
import { loanHistory, openLoans } from './loans/loans.commands.ts';
import { schools } from './places/schools.commands.ts';
import { sites } from './places/sites.commands.ts';

export const kinds: Record<KindName, ImportKind> = {
  catalogue,
  copies,
  sites,
  schools,
  children,
  members,
  'reading-partners': readingPartners,
  'lesson-plans': lessonPlans,
  'open-loans': openLoans,
  'loan-history': loanHistory,
};

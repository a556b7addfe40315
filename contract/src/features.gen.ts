// Made by `npm run generate` from the files; do not edit.
import * as account from './account.ts';
import * as accounts from './accounts.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as backups from './backups.ts';
import * as bookLists from './book-lists.ts';
import * as box from './box.ts';
import * as catalogue from './catalogue.ts';
import * as changes from './changes.ts';
import * as children from './children.ts';
import * as covers from './covers.ts';
import * as dashboard from './dashboard.ts';
import * as devices from './devices.ts';
import * as exports from './exports.ts';
import * as families from './families.ts';
import * as fieldKits from './field-kits.ts';
import * as fieldSync from './field-sync.ts';
import * as imports from './imports.ts';
import * as insight from './insight.ts';
import * as lendingRegister from './lending-register.ts';
import * as lendingStatistics from './lending-statistics.ts';
import * as lending from './lending.ts';
import * as lessonPlans from './lesson-plans.ts';
import * as members from './members.ts';
import * as places from './places.ts';
import * as planner from './planner.ts';
import * as privacy from './privacy.ts';
import * as promotion from './promotion.ts';
import * as proposals from './proposals.ts';
import * as readAlouds from './read-alouds.ts';
import * as readingPartners from './reading-partners.ts';
import * as reading from './reading.ts';
import * as reports from './reports.ts';
import * as schools from './schools.ts';
import * as serviceAccounts from './service-accounts.ts';
import * as settings from './settings.ts';
import * as setup from './setup.ts';
import * as sites from './sites.ts';
import * as stocktake from './stocktake.ts';
import * as todo from './todo.ts';
import * as webhooks from './webhooks.ts';
import * as wishes from './wishes.ts';
import type { About } from './endpoint.ts';

/** What each file of calls exports. */
export const features: Readonly<Record<string, { about: About }>> = {
  account,
  accounts,
  audit,
  auth,
  backups,
  'book-lists': bookLists,
  box,
  catalogue,
  changes,
  children,
  covers,
  dashboard,
  devices,
  exports,
  families,
  'field-kits': fieldKits,
  'field-sync': fieldSync,
  imports,
  insight,
  'lending-register': lendingRegister,
  'lending-statistics': lendingStatistics,
  lending,
  'lesson-plans': lessonPlans,
  members,
  places,
  planner,
  privacy,
  promotion,
  proposals,
  'read-alouds': readAlouds,
  'reading-partners': readingPartners,
  reading,
  reports,
  schools,
  'service-accounts': serviceAccounts,
  settings,
  setup,
  sites,
  stocktake,
  todo,
  webhooks,
  wishes,
};

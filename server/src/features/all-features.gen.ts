// Made by `npm run generate` from the files; do not edit.
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { accountRoutes } from './auth/account/account.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { setupRoutes } from './auth/setup/setup.routes.ts';
import { backupsRoutes } from './backups/backups.routes.ts';
import { bookListsRoutes } from './book-lists/book-lists.routes.ts';
import { boxRoutes } from './box/box.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { changesRoutes } from './changes/changes.routes.ts';
import { childrenRoutes } from './children/children.routes.ts';
import { coversRoutes } from './covers/covers.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { exportsRoutes } from './exports/exports.routes.ts';
import { familiesRoutes } from './families/families.routes.ts';
import { fieldKitsRoutes } from './field-kits/field-kits.routes.ts';
import { fieldSyncRoutes } from './field-sync/field-sync.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { insightRoutes } from './insight/insight.routes.ts';
import { lendingRegisterRoutes } from './lending-register/lending-register.routes.ts';
import { lendingStatisticsRoutes } from './lending-statistics/lending-statistics.routes.ts';
import { lendingRoutes } from './lending/lending.routes.ts';
import { lessonPlansRoutes } from './lesson-plans/lesson-plans.routes.ts';
import { membersRoutes } from './members/members.routes.ts';
import { placeRecordsRoutes } from './places/place-records.routes.ts';
import { plannerRoutes } from './planner/planner.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { promotionRoutes } from './promotion/promotion.routes.ts';
import { proposalsRoutes } from './proposals/proposals.routes.ts';
import { readAloudsRoutes } from './read-alouds/read-alouds.routes.ts';
import { readingPartnersRoutes } from './reading-partners/reading-partners.routes.ts';
import { readingRoutes } from './reading/reading.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { schoolsRoutes } from './schools/schools.routes.ts';
import { serviceAccountsRoutes } from './service-accounts/service-accounts.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { sitesRoutes } from './sites/sites.routes.ts';
import { stocktakeRoutes } from './stocktake/stocktake.routes.ts';
import { todoRoutes } from './todo/todo.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';
import { wishesRoutes } from './wishes/wishes.routes.ts';
import type { Api } from '../http/context.ts';

/** Each of them serves the calls of one feature. */
export const featureRoutes: readonly ((api: Api) => void)[] = [
  accountsRoutes,
  auditRoutes,
  accountRoutes,
  authRoutes,
  setupRoutes,
  backupsRoutes,
  bookListsRoutes,
  boxRoutes,
  catalogueRoutes,
  changesRoutes,
  childrenRoutes,
  coversRoutes,
  dashboardRoutes,
  devicesRoutes,
  exportsRoutes,
  familiesRoutes,
  fieldKitsRoutes,
  fieldSyncRoutes,
  importsRoutes,
  insightRoutes,
  lendingRegisterRoutes,
  lendingStatisticsRoutes,
  lendingRoutes,
  lessonPlansRoutes,
  membersRoutes,
  placeRecordsRoutes,
  plannerRoutes,
  privacyRoutes,
  promotionRoutes,
  proposalsRoutes,
  readAloudsRoutes,
  readingPartnersRoutes,
  readingRoutes,
  reportsRoutes,
  schoolsRoutes,
  serviceAccountsRoutes,
  settingsRoutes,
  sitesRoutes,
  stocktakeRoutes,
  todoRoutes,
  webhooksRoutes,
  wishesRoutes,
];

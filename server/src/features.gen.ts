// Made by `npm run generate` from the files; do not edit.
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { accountRoutes } from './features/auth/account/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import { bookListsRoutes } from './features/book-lists/book-lists.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { childrenRoutes } from './features/children/children.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { lendingRegisterRoutes } from './features/lending-register/lending-register.routes.ts';
import { lendingStatisticsRoutes } from './features/lending-statistics/lending-statistics.routes.ts';
import { lendingRoutes } from './features/lending/lending.routes.ts';
import { lessonPlansRoutes } from './features/lesson-plans/lesson-plans.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { placeRecordsRoutes } from './features/places/place-records.routes.ts';
import { plannerRoutes } from './features/planner/planner.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { promotionRoutes } from './features/promotion/promotion.routes.ts';
import { readAloudsRoutes } from './features/read-alouds/read-alouds.routes.ts';
import { readingPartnersRoutes } from './features/reading-partners/reading-partners.routes.ts';
import { readingRoutes } from './features/reading/reading.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { schoolsRoutes } from './features/schools/schools.routes.ts';
import { sitesRoutes } from './features/sites/sites.routes.ts';
import { todoRoutes } from './features/todo/todo.routes.ts';
import type { Api } from './http/context.ts';

/** Each of them serves the calls of one feature. */
export const featureRoutes: readonly ((api: Api) => void)[] = [
  accountsRoutes,
  auditRoutes,
  accountRoutes,
  authRoutes,
  backupsRoutes,
  bookListsRoutes,
  catalogueRoutes,
  childrenRoutes,
  dashboardRoutes,
  lendingRegisterRoutes,
  lendingStatisticsRoutes,
  lendingRoutes,
  lessonPlansRoutes,
  membersRoutes,
  placeRecordsRoutes,
  plannerRoutes,
  privacyRoutes,
  promotionRoutes,
  readAloudsRoutes,
  readingPartnersRoutes,
  readingRoutes,
  reportsRoutes,
  schoolsRoutes,
  sitesRoutes,
  todoRoutes,
];

import cookie from '@fastify/cookie';
import { today } from '@storyvan/contract/common/calendar-date';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { v4 } from 'uuid';
import { AuditBehind } from './db/audit-behind.ts';
import type { Database } from './db/database.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { backupsRoutes } from './features/backups/backups.routes.ts';
import { bookListsRoutes } from './features/book-lists/book-lists.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { childrenRoutes, enrolmentRoutes } from './features/children/children.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { lendingRoutes } from './features/lending/lending.routes.ts';
import { lendingRegisterRoutes } from './features/lending-register/lending-register.routes.ts';
import { lendingStatisticsRoutes } from './features/lending-statistics/lending-statistics.routes.ts';
import { lessonPlansRoutes } from './features/lesson-plans/lesson-plans.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { placeRecordsRoutes } from './features/place-records/place-records.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { promotionRoutes } from './features/promotion/promotion.routes.ts';
import { readAloudsRoutes } from './features/read-alouds/read-alouds.routes.ts';
import { readingRoutes } from './features/reading/reading.routes.ts';
import { readingPartnersRoutes } from './features/reading-partners/reading-partners.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { schoolsRoutes } from './features/schools/schools.routes.ts';
import { accountRoutes } from './features/session/account.routes.ts';
import { requireAccess } from './features/session/session.hooks.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { sitesRoutes } from './features/sites/sites.routes.ts';
import { todoRoutes } from './features/todo/todo.routes.ts';
import { noteRefusal } from './http/audited-calls.ts';
import { readBodies } from './http/bodies.ts';
import { compressReplies } from './http/compression.ts';
import {
  answerInTurn,
  clientTimes,
  limitConnections,
  refuseExpectations,
  refuseUnreadable,
  refuseWithoutHost,
} from './http/connections.ts';
import type { Api } from './http/context.ts';
import { installErrorReplies, replyWithError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { refuseOtherHosts } from './http/host.ts';
import { redact } from './http/log-redaction.ts';
import { allowedMethods, rememberMethods } from './http/methods.ts';
import { type MetricsOptions, metricsRoutes } from './http/metrics.ts';
import { refuseForeignOrigin } from './http/origin.ts';
import { limitRates } from './http/rate-limits.ts';
import { logRequests, shownLevels } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isApi, serveWebApp } from './http/web-app.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import type { BackupPlan } from './recovery/backup-folder.ts';

export interface AppOptions {
  db: Database;
  /** The folder of the built web app; without it only the API is served. */
  webFolder?: string | undefined;
  bookMetadataUrl?: string | undefined;
  logLevel?: string;
  /** Calls that one session, or one address without one, may make in a minute; without it nobody counts. */
  requestsPerMinute?: number | undefined;
  /** The address that people use; without it any host is answered. */
  publicUrl?: string | undefined;
  /** Without it 7. */
  oneTimePasswordDays?: number | undefined;
  /** Addresses and networks whose X-Forwarded-… headers are believed; without it this machine's. */
  trustedProxies?: string[] | undefined;
  /** Whether browsers ask for HTTPS at the names below this one too. */
  hstsSubdomains?: boolean | undefined;
  /** Without it no backups are known. */
  backups?: BackupPlan | undefined;
  /** Without it there is no /metrics. */
  metrics?: MetricsOptions | undefined;
  now?: () => Date;
}

/** The whole program without its port, so that tests can inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const now = options.now ?? (() => new Date());
  const setSecurityHeaders = securityHeaders(options.hstsSubdomains ?? false);
  const http = Fastify({
    logger: { level: options.logLevel ?? 'silent', redact },
    // The line of a request is request-log's: the one of Fastify holds the address as it was typed.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => v4(),
    // Only these may set X-Forwarded-For and X-Forwarded-Proto.
    trustProxy: options.trustedProxies ?? ['loopback'],
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    ...clientTimes,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      replyWithError(error, request, reply);
    },
  });
  installErrorReplies(http);
  rememberMethods(http);
  limitConnections(http);
  answerInTurn(http);
  refuseExpectations(http);
  await http.register(cookie);
  await readBodies(http);
  compressReplies(http);

  const api: Api = {
    http,
    db: options.db,
    audit: new AuditBehind(options.db, http.log),
    now,
    today: () => today(now()),
    oneTimePasswordDays: options.oneTimePasswordDays ?? 7,
    bookMetadataUrl: options.bookMetadataUrl,
  };
  http.decorateRequest('signedIn', null);
  http.decorateRequest('device', null);
  http.decorateRequest('reached', null);
  if (shownLevels.has(options.logLevel)) logRequests(http);
  healthRoutes(api);
  if (options.metrics) metricsRoutes(api, options.metrics);
  const refuseHost = options.publicUrl ? refuseOtherHosts(options.publicUrl) : null;
  const letIn = requireAccess(api);
  const enter = options.requestsPerMinute ? limitRates(options.requestsPerMinute, letIn) : letIn;
  http.addHook('onError', (request, _reply, error) => noteRefusal(api, request, error));
  http.addHook('onClose', () => api.audit.close());
  http.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    refuseWithoutHost(request, reply);
    const { config, url } = request.routeOptions;
    const reached = { access: config?.access, url };
    request.reached = reached;
    refuseHost?.(request);
    // The route decides, not the spelling of its address: /%61pi and http://host/api reach the routes of /api.
    if (reached.access === undefined && !isApi(request.url)) return done();
    reply.header('cache-control', 'no-store');
    // Which methods an address has is no secret; other sites learn nothing, as no header opens it to them.
    if (request.method === 'OPTIONS' && allowedMethods(request) !== null) return done();
    refuseForeignOrigin(request);
    // Who is known is let in at once: what a hook returns is waited for, and costs more than knowing.
    return enter(request, reached) ?? done();
  });

  sessionRoutes(api);
  accountRoutes(api);
  dashboardRoutes(api);
  catalogueRoutes(api);
  childrenRoutes(api);
  enrolmentRoutes(api);
  sitesRoutes(api);
  schoolsRoutes(api);
  lendingRoutes(api);
  bookListsRoutes(api);
  lendingRegisterRoutes(api);
  lendingStatisticsRoutes(api);
  readingRoutes(api);
  readAloudsRoutes(api);
  readingPartnersRoutes(api);
  lessonPlansRoutes(api);
  reportsRoutes(api);
  placeRecordsRoutes(api);
  membersRoutes(api);
  todoRoutes(api);
  promotionRoutes(api);
  accountsRoutes(api);
  privacyRoutes(api);
  backupsRoutes(api, options.backups);
  openApiRoutes(http);
  auditRoutes(api);
  await serveWebApp(http, options.webFolder);
  return http;
}

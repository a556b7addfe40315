import type { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import { today } from '@storyvan/domain/calendar-date';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { v4 } from 'uuid';
import type { Database } from './db/database.ts';
import { featureRoutes } from './features/all-features.gen.ts';
import { requireAccess } from './features/auth/auth.hooks.ts';
import { importsInProcess } from './features/imports/browser/work-on-import.commands.ts';
import { noteRefusal } from './http/audited-calls.ts';
import { bearerOf } from './http/bearer.ts';
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
import { refuseElsewhere } from './http/local-demo.ts';
import { redact } from './http/log-redaction.ts';
import { allowedMethods, rememberMethods } from './http/methods.ts';
import { type MetricsOptions, metricsRoutes } from './http/metrics.ts';
import { refuseForeignOrigin } from './http/origin.ts';
import { limitRates } from './http/rate-limits.ts';
import { logRequests, shownLevels } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { isApi, serveWebApp } from './http/web-app.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { AuditBehind } from './records/audit/audit-behind.ts';
import { LibraryCache } from './records/setting/library-cache.ts';
import type { BackupPlan } from './recovery/backup-folder.ts';

export interface AppOptions {
  db: Database;
  /** The folder of the built web app; without it only the API is served. */
  webFolder?: string | undefined;
  bookMetadataUrl?: string | undefined;
  /** Whether webhooks may go to addresses of the local network, and by plain HTTP; not by default. */
  webhooksInside?: boolean | undefined;
  logLevel?: string;
  /** Calls per minute for one sign-in, or for one address without a sign-in; no limit without it. */
  requestsPerMinute?: number | undefined;
  /** Calls per minute for one service account; no limit without it. */
  serviceRequestsPerMinute?: number | undefined;
  /** The public address; without it every Host header is accepted. */
  publicUrl?: string | undefined;
  /** Whether a demo needs no second factor, and answers only requests of this machine; not by default. */
  localDemo?: boolean | undefined;
  /** 7 by default. */
  oneTimePasswordDays?: number | undefined;
  /** Addresses and networks whose X-Forwarded-… headers are trusted; this machine by default. */
  trustedProxies?: string[] | undefined;
  /** Whether browsers must use HTTPS for subdomains too. */
  hstsSubdomains?: boolean | undefined;
  /** Loads the demo programme, for setting up; without it, it cannot be chosen. */
  loadDemo?: Api['loadDemo'];
  /** Starts the background work of an import; in this process without it. */
  workOnImport?: Api['workOnImport'] | undefined;
  /** Without it, no backups are listed. */
  backups?: BackupPlan | undefined;
  /** Starts an export of everything as a zip archive; without it there is none. */
  startExport?: (() => Readable) | undefined;
  /** Without it, /metrics does not exist. */
  metrics?: MetricsOptions | undefined;
  now?: () => Date;
}

/** The whole program without its port, so that tests can inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const now = options.now ?? (() => new Date());
  const setSecurityHeaders = securityHeaders(options.hstsSubdomains ?? false);
  const http = Fastify({
    logger: { level: options.logLevel ?? 'silent', redact },
    // request-log writes the line of a request: Fastify's own holds the address as it was typed.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => v4(),
    // Only these may set X-Forwarded-For and X-Forwarded-Proto.
    trustProxy: options.trustedProxies ?? ['loopback'],
    // Of addresses that are no call; each call has its own limit.
    bodyLimit: 16 * 1024,
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
    library: new LibraryCache(options.db),
    loadDemo: options.loadDemo,
    localDemo: options.localDemo ?? false,
    oneTimePasswordDays: options.oneTimePasswordDays ?? 7,
    bookMetadataUrl: options.bookMetadataUrl,
    webhooksInside: options.webhooksInside ?? false,
    performers: new Map(),
    backups: options.backups,
    startExport: options.startExport,
    workOnImport: options.workOnImport ?? importsInProcess(options.db, http.log),
  };
  http.decorateRequest('signedIn', null);
  http.decorateRequest('device', null);
  http.decorateRequest('reached', null);
  if (shownLevels.has(options.logLevel)) logRequests(http);
  healthRoutes(api);
  if (options.metrics) metricsRoutes(api, options.metrics);
  const refuseHost = options.publicUrl ? refuseOtherHosts(options.publicUrl) : null;
  const letIn = requireAccess(api);
  const enter = limitRates(
    { people: options.requestsPerMinute, services: options.serviceRequestsPerMinute },
    letIn,
  );
  http.addHook('onError', (request, _reply, error) => noteRefusal(api, request, error));
  http.addHook('onClose', () => api.audit.close());
  http.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply);
    refuseWithoutHost(request, reply);
    const { config, url } = request.routeOptions;
    const reached = { access: config?.access, url };
    request.reached = reached;
    refuseHost?.(request);
    // By route, not by the text of the address: /%61pi and http://host/api reach the routes of /api.
    if (reached.access === undefined && !isApi(request.url)) return;
    reply.header('cache-control', 'no-store');
    // The methods of an address are not secret, and no header allows other sites to read this reply.
    if (request.method === 'OPTIONS' && allowedMethods(request) !== null) return;
    // Browsers never add a token on their own, and with a token cookies are ignored.
    if (bearerOf(request) === null) refuseForeignOrigin(request);
    if (api.localDemo) await refuseElsewhere(api.db, request);
    await enter(request, reached);
  });

  for (const serveRoutes of featureRoutes) serveRoutes(api);
  openApiRoutes(http);
  await serveWebApp(http, options.webFolder, api.library);
  return http;
}

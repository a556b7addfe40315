import { once } from 'node:events';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { atDesks } from '../db/patience.ts';
import { sqliteFileIn } from '../db/sqlite/open-sqlite.ts';
import { makePrivate } from '../db/sqlite/private-files.ts';
import { lockDataFolder } from '../db/sqlite/serve-lock.ts';
import { isLocalDemo } from '../demo/demo-account.ts';
import { exportInProcess } from '../features/exports/export-process.ts';
import { ImportProcesses } from '../features/imports/browser/import-processes.commands.ts';
import { forgetUnfinishedImport } from '../features/imports/writing/lapsed.commands.ts';
import { startWebhooks } from '../features/webhooks/webhook-sender.ts';
import { refuseTooFewFiles } from '../http/connections.ts';
import { startNightly } from '../nightly/nightly.ts';
import { nightlyJobs } from '../nightly/nightly-jobs.ts';
import { useLibraryTimeZone } from '../records/setting/library-cache.ts';
import { backupFolder, backupPlan } from '../recovery/backup-folder.ts';
import { checkSchema } from '../recovery/check-schema.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { describeVersion } from '../version.ts';
import { builtWebApp } from './built-web-app.ts';
import { loadDemoLogged } from './load-demo.ts';
import { isService, serviceLine } from './service-output.ts';
import { describeSignIn } from './sign-in-hint.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Disables V8 pretenuring: objects of a call are short-lived, but V8 would guess otherwise from calls that wait for the
 * database (docs/decisions/0037).
 */
const forgetSoon = '--no-allocation-site-pretenuring';

/**
 * `storyvan serve`: opens the database, listens, prints the address and how to sign in, and shuts down cleanly on a
 * signal.
 */
export async function serve(settings: Settings, options: { demoIfEmpty?: boolean }): Promise<void> {
  setFlagsFromString(forgetSoon);
  if (isService()) tell(`Storyvan ${describeVersion()} starts on Node.js ${process.version}`);
  refuseTooFewFiles();
  const { HOST, PORT } = settings;
  const demoIfEmpty = options.demoIfEmpty ?? false;
  // Locked before it is opened: a newer version must not change the tables under a server that is still running.
  const unlock = settings.DATABASE_URL ? () => undefined : lockDataFolder(settings.DATA_DIR);
  await refuseBusyPort(HOST, PORT);
  let migrations: string[] = [];
  const migrated = (names: string[]) => {
    migrations = names;
  };
  const db = await openDatabase(settings, atDesks, { migrated, tell });
  await useLibraryTimeZone(db);
  const hint = await describeSignIn(db, settings, demoIfEmpty, tell);
  const imports = new ImportProcesses(db, settings);
  const app = await buildApp({
    ...optionsOf(settings, db),
    localDemo: isLocalDemo(settings, demoIfEmpty),
    workOnImport: (work) => imports.start(work, app.log),
    loadDemo: () => loadDemoLogged(db, app.log),
  });
  logConnections(db, app.log);
  await checkSchema(settings, app.log);
  await forgetUnfinishedImport(db);
  keepPrivate(settings, app.log);
  if (migrations.length > 0) app.log.info({ migrations }, 'the database was migrated');
  let jobs: { stop(): Promise<unknown> } | null = null;
  const end = stopOnSignal(app, async () => {
    await Promise.all([app.close(), jobs?.stop(), imports.stop()]);
    await db.close();
    unlock();
  });
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    await db.close();
    throw new StartError(whyNotListening(error as NodeJS.ErrnoException, HOST, PORT));
  }
  if (!end.stopping) jobs = startJobs(settings, db, app.log);
  tellReady(HOST, PORT, hint);
}

/** A line at the terminal, or of the log of a service. */
const tell = (text: string): void => console.log(isService() ? serviceLine('info', text) : text);

/** What the settings decide. */
function optionsOf(settings: Settings, db: Database) {
  return {
    db,
    webFolder: builtWebApp(),
    bookMetadataUrl: settings.BOOK_METADATA_URL,
    webhooksInside: settings.WEBHOOK_PRIVATE_ADDRESSES,
    logLevel: settings.LOG_LEVEL,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    serviceRequestsPerMinute: settings.SERVICE_REQUESTS_PER_MINUTE,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    oneTimePasswordDays: settings.ONE_TIME_PASSWORD_DAYS,
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    metrics: {
      token: settings.METRICS_TOKEN,
      backups: backupFolder(settings),
      databaseFile: settings.DATABASE_URL ? undefined : sqliteFileIn(settings.DATA_DIR),
    },
    backups: backupPlan(settings),
    startExport: exportInProcess(settings),
  } satisfies AppOptions;
}

/** What runs beside the requests: the nightly jobs and the webhooks. */
function startJobs(settings: Settings, db: Database, log: FastifyBaseLogger) {
  const now = () => new Date();
  const nightly = startNightly({ db, jobs: nightlyJobs(db, settings, now), now, log });
  const sender = startWebhooks({ db, now, inside: settings.WEBHOOK_PRIVATE_ADDRESSES, log });
  return { stop: () => Promise.all([nightly.stop(), sender.stop()]) };
}

function keepPrivate({ DATA_DIR }: Settings, log: FastifyBaseLogger): void {
  const corrected = makePrivate(DATA_DIR);
  if (corrected > 0)
    log.warn({ corrected }, 'files in the data folder were readable by other users and are now private');
}

/** What the log says about a pooler and a replica: once each time it changes. */
function logConnections(db: Database, log: FastifyBaseLogger): void {
  if (db.plansEachTime()) {
    log.warn(
      'the pooler at DATABASE_URL does not support prepared statements, so PostgreSQL plans each query again; PgBouncer 1.21 or later with max_prepared_statements above 0 supports them',
    );
  }
  db.replica?.onChange((trouble) => {
    if (trouble) log.warn({ trouble }, 'the replica cannot be used; the primary answers long reads');
    else log.warn('the replica answers long reads again');
  });
}

function tellReady(host: string, port: number, hint: string): void {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const ready = `Storyvan is ready at http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
  if (!isService()) console.log(`\n${ready}\n${hint}\n`);
  // Each sentence is a line of the log, so that the setup code is easy to find in it.
  else for (const line of [ready, ...hint.split('\n')]) console.log(serviceLine('info', line));
}

/** Before the database is opened: a server that cannot listen must not migrate it. */
async function refuseBusyPort(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new StartError(whyNotListening(error as NodeJS.ErrnoException, host, port));
  }
  probe.close();
  await once(probe, 'close');
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another number.`;
  }
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to a number above 1023.`;
  return `Storyvan cannot listen on ${host}, port ${port}: ${error.message}.`;
}

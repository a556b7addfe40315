import { PassThrough, type Readable } from 'node:stream';
import { signIn } from '@storyvan/contract/auth';
import type { Role } from '@storyvan/contract/common/role';
import type { BodyIn, Endpoint, ParamsIn, ReplyOf } from '@storyvan/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { runChange } from '../db/prepare.ts';
import { addStaff } from '../features/auth/staff.commands.ts';
import { writeArchive } from '../features/exports/write-archive.ts';
import { accountsChanged } from '../records/account/account-changes.ts';
import { backupFolder } from '../recovery/backup-folder.ts';
import { withSnapshot } from '../recovery/snapshot.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

export const testDay = '2026-11-21';
export const testStaff = {
  username: 'leela',
  name: 'Leela Naik',
  password: 'a van full of books',
  role: 'administrator' as const,
};

export interface TestApp {
  http: FastifyInstance;
  db: Database;
  settings: TestDatabase['settings'];
  /** The clock; tests may move it. */
  clock: { now: Date };
  cookie: string;
  /** Adds another staff member, "Sunita Gaonkar" as sunita, and signs them in; gives their cookie. */
  signInAs(name: string, role?: Role): Promise<string>;
  /** Calls an endpoint as the signed-in staff member and expects success. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: { params?: ParamsIn<E>; query?: Record<string, string>; body?: BodyIn<E> },
  ): Promise<ReplyOf<E>>;
  /** Sends anything and gives the raw response, signed in by default. */
  send(
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** The path of an endpoint with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The cookie that a reply sets. */
export const cookieIn = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): string =>
  String(headers['set-cookie']).split(';')[0] as string;

/** Signs a staff member in; gives the cookie. */
export async function cookieOf(
  http: FastifyInstance,
  { username, password }: { username: string; password: string },
): Promise<string> {
  return cookieIn(await http.inject({ method: 'POST', url: signIn.path, payload: { username, password } }));
}

/** The status code of a reply, the message of its error and the fields that it names. */
export function refusalIn(reply: LightMyRequestResponse): [number, string | undefined, string[] | undefined] {
  const { error } = reply.json();
  return [reply.statusCode, error?.message, error?.fields?.map(({ field }: { field: string }) => field)];
}

/** What is made before the tests of a file or `describe`. */
export function useMade<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  return made;
}

/** Every session of an administrator so far has shown its second factor. */
export async function showSecondFactor(db: Database): Promise<void> {
  await db.transaction((tx) => {
    accountsChanged(tx);
    return runChange(tx, (k) =>
      k
        .updateTable('session')
        .set({ second_factor: 1 })
        .where('staff_id', 'in', (of) =>
          of.selectFrom('staff').select('staff_id').where('role', '=', 'administrator'),
        ),
    );
  });
}

/** An export in this process: a separate one takes a second to start. */
function exportHere(settings: TestDatabase['settings'], now: Date): Readable {
  const archive = new PassThrough();
  withSnapshot(settings, (snapshot) => writeArchive(snapshot, archive, { now })).catch((error) =>
    archive.destroy(error),
  );
  return archive;
}

/** A server with a fresh database and one signed-in staff member, for the tests of one file. */
export function useTestApp(options: Partial<AppOptions> = {}): TestApp {
  const app = makeTestApp(options);
  beforeAll(app.open);
  afterAll(app.close);
  return app;
}

/** The same where there are no tests of a file, or where each has its own server: to be opened and closed. */
export function makeTestApp(
  options: Partial<AppOptions> = {},
): TestApp & { open(): Promise<void>; close(): Promise<void> } {
  const app = { clock: { now: new Date(`${testDay}T10:00:00`) } } as ReturnType<typeof makeTestApp>;
  let database: TestDatabase;

  app.open = async () => {
    database = await makeTestDatabase();
    app.db = database.db;
    app.settings = database.settings;
    await addStaff(app.db, testStaff);
    const backups = { folder: backupFolder(app.settings), nightly: false, make: null };
    const startExport = () => exportHere(app.settings, app.clock.now);
    // As `serve` sets it: what counts requests also sees their errors.
    const metrics = { backups: backups.folder };
    const given = { backups, startExport, metrics, ...options };
    app.http = await buildApp({ db: app.db, now: () => app.clock.now, ...given });
    app.cookie = await cookieOf(app.http, testStaff);
    await showSecondFactor(app.db);
  };
  app.close = async () => {
    await app.http.close();
    await database.drop();
  };

  app.signInAs = async (name, role = 'coordinator') => {
    const staff = {
      username: name.toLowerCase().replace(/ .*/, ''),
      name,
      password: 'a long password',
      role,
    };
    await addStaff(app.db, staff);
    const cookie = await cookieOf(app.http, staff);
    if (role === 'administrator') await showSecondFactor(app.db);
    return cookie;
  };
  app.send = async (method, url, body, headers) => {
    const response = await app.http.inject({
      method,
      url,
      headers: { cookie: app.cookie, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    // A session that gains rights gets another token, as a browser would keep it.
    const [set = ''] = String(response.headers['set-cookie'] ?? '').split(';');
    if (!headers?.cookie && /^storyvan_session=./.test(set)) app.cookie = set;
    return response;
  };
  app.call = callVia(app.send);
  return app;
}

/** `TestApp.call`, with the requests sent by `send`. */
export const callVia =
  (send: TestApp['send']): TestApp['call'] =>
  async (endpoint, input = {}) => {
    const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
    const path = pathOf(endpoint, input.params as Record<string, unknown>);
    const response = await send(endpoint.method, path + query, input.body);
    if (response.statusCode === 200) return response.json();
    throw new Error(`${endpoint.method} ${path} answered ${response.statusCode}: ${response.body}`);
  };

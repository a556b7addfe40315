import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { addStaff } from '../../features/auth/staff.commands.ts';
import { callVia, cookieIn, showSecondFactor, type TestApp, testDay, testStaff } from '../test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../test-database.ts';
import { runProgram, type ServerProcess, startServer } from './server-process.ts';

/** The administrator who prepares what the calls of a test need, whatever becomes of the account that makes them. */
const builder = {
  username: 'builder',
  name: 'Joel Pinto',
  password: 'seven crows on a wire',
  role: 'administrator' as const,
};

export interface ProcessApp extends TestApp {
  url: string;
  /** Sends a request as it is, with no session but that of the cookie given. */
  ask(
    method: 'GET' | 'POST',
    path: string,
    sent?: { headers?: Record<string, string>; body?: string },
  ): Promise<LightMyRequestResponse>;
  signIn(staff: { username: string; password: string }): Promise<string>;
  /** Stops the server, and gives what `storyvan verify` says of the database that it leaves. */
  verifyAfterStop(): Promise<{ code: number | null; stdout: string }>;
}

/**
 * A server process with a fresh database, for tests that prepare their calls as the tests of the API do. The test staff
 * member has an account; `send` is signed in as another administrator. For both it is ten o'clock on the test's day.
 */
export function useProcessApp(): ProcessApp {
  const ahead = Date.parse(`${testDay}T10:00`) - Date.now();
  const CLOCK_SHIFT = String(Number(process.env.CLOCK_SHIFT ?? 0) + ahead);
  let database: TestDatabase;
  let server: ServerProcess;
  let isOpen = true;
  const app = {
    clock: {
      get now() {
        return new Date(Date.now() + ahead);
      },
    },
  } as ProcessApp;

  beforeAll(async () => {
    database = await makeTestDatabase();
    app.db = database.db;
    app.settings = database.settings;
    await addStaff(app.db, testStaff);
    await addStaff(app.db, builder);
    server = await startServer({ ...database.settings, LOG_LEVEL: 'silent', CLOCK_SHIFT });
    app.url = server.url;
    app.cookie = await app.signIn(builder);
    await showSecondFactor(app.db);
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    if (!isOpen) database.db = await openDatabase(database.settings);
    await database.drop();
  });

  app.ask = async (method, path, { headers = {}, body } = {}) => {
    const reply = await fetch(app.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await reply.text();
    const json = () => JSON.parse(text);
    const headersGiven = { ...Object.fromEntries(reply.headers), 'set-cookie': reply.headers.getSetCookie() };
    const asInjected = { statusCode: reply.status, headers: headersGiven, body: text, json };
    return asInjected as unknown as LightMyRequestResponse;
  };
  app.send = (method, path, body, headers) =>
    app.ask(method, path, {
      headers: {
        cookie: app.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  app.call = callVia(app.send);
  app.signIn = async ({ username, password }) => {
    const body = new URLSearchParams({ username, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return cookieIn(await app.ask('POST', '/api/login/grant_ci', { headers, body }));
  };
  app.verifyAfterStop = async () => {
    await server.stop();
    await database.db.close();
    isOpen = false;
    return runProgram(['verify'], { ...database.settings, CLOCK_SHIFT });
  };
  return app;
}

/** A row change that the server makes beside requests: it gives changes their positions and sends webhooks. */
export const isBesideRequests = (change: string): boolean =>
  /^(insert|update) (webhook|webhook_delivery|change_position)$|^delete change_waiting$/.test(change);

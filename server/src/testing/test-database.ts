import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { sqliteFileIn } from '../db/sqlite/open-sqlite.ts';
import { askPostgres } from './database/ask-postgres.ts';
import { runTwice } from './run-twice.ts';

export interface TestDatabase {
  db: Database;
  /** As settings, so that a second process can open the same database. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  drop(): Promise<void>;
}

/**
 * A fresh database: a SQLite file, or with TEST_DATABASE_URL a new database on that PostgreSQL server. The migrations run
 * once in each process; every database is a copy of that one. On SQLite the callback of each transaction runs twice,
 * unless a test of the engine wants it `onceOnly`; PostgreSQL would skip the ids of the first run, which tests name.
 */
export async function makeTestDatabase({ onceOnly = false } = {}): Promise<TestDatabase> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-test-'));
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const settings = { DATA_DIR };
    sqliteTemplate ??= makeSqliteTemplate();
    copyFileSync(await sqliteTemplate, sqliteFileIn(DATA_DIR));
    const opened = await openDatabase(settings);
    const db = onceOnly ? opened : runTwice(opened);
    const drop = async () => {
      await db.close();
      rmSync(DATA_DIR, { recursive: true });
    };
    return { db, settings, drop };
  }
  const name = newName();
  postgresTemplate ??= makePostgresTemplate(server);
  // Copying files is faster than writing each page to the log, and these databases need not survive a crash.
  await askPostgres(server, `create database ${name} template ${await postgresTemplate} strategy file_copy`);
  // With TEST_POOLER_URL, a pooler in front of that server.
  const settings = { DATA_DIR, DATABASE_URL: urlOf(process.env.TEST_POOLER_URL || server, name) };
  const db = await openDatabase(settings);
  const drop = async () => {
    await db.close();
    await askPostgres(server, `drop database ${name} with (force)`);
    rmSync(DATA_DIR, { recursive: true });
  };
  return { db, settings, drop };
}

/** One for all tests of a file or `describe`. */
export function useTestDatabase(options: { onceOnly?: boolean } = {}): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await makeTestDatabase(options));
  });
  afterAll(() => database.drop());
  return database;
}

const newName = (): string => `storyvan_test_${randomUUID().replaceAll('-', '')}`;

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

let sqliteTemplate: Promise<string> | undefined;
let postgresTemplate: Promise<string> | undefined;

async function makeSqliteTemplate(): Promise<string> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-test-template-'));
  process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }));
  const db = await openDatabase({ DATA_DIR });
  await db.close();
  return sqliteFileIn(DATA_DIR);
}

/** It stays on the server, which is thrown away after the tests. */
async function makePostgresTemplate(server: string): Promise<string> {
  const name = `${newName()}_template`;
  await askPostgres(server, `create database ${name}`);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-test-template-'));
  const db = await openDatabase({ DATA_DIR, DATABASE_URL: urlOf(server, name) });
  await db.close();
  rmSync(DATA_DIR, { recursive: true });
  return name;
}

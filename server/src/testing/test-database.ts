import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';

export interface TestDatabase {
  db: Database;
  /** As settings, so that a second process can open the same database. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  drop(): Promise<void>;
}

/** A fresh database: a SQLite file, or with TEST_DATABASE_URL a new database on that PostgreSQL server. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-test-'));
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const settings = { DATA_DIR };
    const db = await openDatabase(settings);
    const drop = async () => {
      await db.close();
      rmSync(DATA_DIR, { recursive: true });
    };
    return { db, settings, drop };
  }
  const name = `storyvan_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const settings = { DATA_DIR, DATABASE_URL: url.href };
  const db = await openDatabase(settings);
  const drop = async () => {
    await db.close();
    await onServer(server, `drop database ${name} with (force)`);
    rmSync(DATA_DIR, { recursive: true });
  };
  return { db, settings, drop };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

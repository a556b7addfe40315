import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Prepared } from '../../db/prepare.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';

type AnyPrepared = Prepared<never, unknown>;

const { statements, marked } = vi.hoisted(() => ({
  statements: new Set<AnyPrepared>(),
  marked: new Set<AnyPrepared>(),
}));

vi.mock('../../db/prepare.ts', async (original) => {
  const real = await original<typeof import('../../db/prepare.ts')>();
  const prepare = (...given: Parameters<typeof real.prepare>) => {
    const statement = real.prepare(...given);
    statements.add(statement);
    return statement;
  };
  return { ...real, prepare };
});
vi.mock('./account-changes.ts', async (original) => {
  const real = await original<typeof import('./account-changes.ts')>();
  const changesAccounts = (statement: AnyPrepared) => {
    marked.add(statement);
    return real.changesAccounts(statement);
  };
  return { ...real, changesAccounts };
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|testing/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The write must also be found inside a larger statement, such as a `with`. */
const writesAccounts = /\b(?:update|insert into|delete from) "(?:staff|session)"/;

describe('a write to accounts or sessions', () => {
  beforeAll(async () => {
    // Test files of one worker share modules; those that were loaded before were not recorded.
    vi.resetModules();
    for (const { path, text } of sources) {
      if (/\bprepare\(/.test(text) && path !== 'db/prepare.ts') await import(join(root, path));
    }
  }, 180_000);

  it('in a prepared statement is marked with changesAccounts, and other statements are not', () => {
    const writes = [...statements].map((each) => [each, each.sql('sqlite'), each.sql('postgres')] as const);
    const unmarked = writes.filter(
      ([each, ...texts]) => texts.some((text) => writesAccounts.test(text)) && !marked.has(each),
    );
    expect(unmarked.map(([, text]) => text)).toEqual([]);
    const needless = writes.filter(([each, text]) => marked.has(each) && !writesAccounts.test(text));
    expect(needless.map(([, text]) => text)).toEqual([]);
    expect(statements.size).toBeGreaterThan(200);
    expect(marked.size).toBeGreaterThan(10);
  });

  it('is built at run time in one place only, which reports the change', () => {
    const built =
      /run(?:Change|Query)\((?:(?!\bprepare\()[^;])*(?:updateTable|insertInto|deleteFrom)\(\s*'(?:staff|session)'|(?:insertAll(?:ForIds)?|insertIfNew|putRow|deleteRows|updateColumns|updateRecord)\(\s*tx,\s*'(?:staff|session)'/;
    const found = sources.filter(({ text }) => built.test(text)).map(({ path }) => path);
    expect(found).toEqual(['records/account/account.commands.ts']);
  });

  it('is counted when it is marked and committed, and not when it is rolled back', async () => {
    const { accountChanges, changesAccounts } = await import('./account-changes.ts');
    const { prepare } = await vi.importActual<typeof import('../../db/prepare.ts')>('../../db/prepare.ts');
    const write = prepare((db) => db.updateTable('staff').set({ name: 'Leela' }));
    const database = await makeTestDatabase();
    const before = accountChanges();
    await database.db.transaction((tx) => write.run(tx, {}));
    const rolledBack = database.db.transaction(async (tx) => {
      await changesAccounts(write).run(tx, {});
      throw new Error('changed its mind');
    });
    await expect(rolledBack).rejects.toThrow('changed its mind');
    expect(accountChanges()).toBe(before);
    await database.db.transaction((tx) => changesAccounts(write).run(tx, {}));
    expect(accountChanges()).toBe(before + 1);
    await database.drop();
  });
});
